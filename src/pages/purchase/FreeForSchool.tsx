import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';
import { FREE_CHOICE } from './PayerStep';

interface Props {
  /** While a payment is under way. */
  locked: boolean;
  onChange: () => void;
}

/** Tells an instructor before paying that the class could play at no charge. */
export const FreeForSchool = ({ locked, onChange }: Props) => (
  <MessageBox color="info">
    <p>Your school plays this simulation free. You need not pay: choose “{FREE_CHOICE}” as the payer.</p>
    <Button color="primary" outline aria-disabled={locked} onClick={() => locked || onChange()}>
      Change payer
    </Button>
  </MessageBox>
);
