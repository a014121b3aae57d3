import { Badge } from 'reactstrap';

/** The state of an invite in a word or two. */
export function InviteBadge({ state: [color, text] }: { state: readonly [color: string, text: string] }) {
  return (
    <Badge pill color={`${color}-subtle`} className={`text-${color}-emphasis`}>
      {text}
    </Badge>
  );
}
