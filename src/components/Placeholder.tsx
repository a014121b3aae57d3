interface Props {
  width?: string;
  height?: string;
  className?: string;
}

/** The shape of what is still loading. */
export function Placeholder({ width, height, className = '' }: Props) {
  return <span className={`placeholder ${className}`} style={{ width, height }} />;
}
