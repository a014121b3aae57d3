interface Props {
  width?: string;
  height?: string;
  className?: string;
}

/** The grey shape of content that is loading. */
export function Placeholder({ width, height, className = '' }: Props) {
  return <span className={`placeholder ${className}`} style={{ width, height }} />;
}
