import './join.scss';
import type { ReactNode } from 'react';
import { Card, CardBody } from 'reactstrap';
import { Page } from '../../components/Page';

interface Props {
  title: string;
  /** Content above the title, as wide as the card. */
  above?: ReactNode;
  children: ReactNode;
}

/** The card of the screens that lead into a class. */
export function JoinFrame({ title, above, children }: Props) {
  return (
    <div className="auth">
      <Page title={title} narrow>
        <Card className="join-card">
          {above}
          <CardBody>{children}</CardBody>
        </Card>
      </Page>
    </div>
  );
}
