import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';

interface Props {
  /** While a payment is under way. */
  locked: boolean;
  onChange: () => void;
}

/** Tells an instructor before paying that the class could play at no charge. */
export const FreeForSchool = ({ locked, onChange }: Props) => (
  <MessageBox color="info">
    <p>Your school plays this simulation free. You need not pay: with “Students pay”, nobody is charged.</p>
    <Button color="primary" outline aria-disabled={locked} onClick={() => locked || onChange()}>
      Change payer
    </Button>
  </MessageBox>
);
