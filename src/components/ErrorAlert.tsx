import { Alert, type AlertProps } from 'reactstrap';

/** Says at once, and to screen readers as well, what went wrong: reactstrap's Alert without its fading in. */
export function ErrorAlert(props: AlertProps) {
  return <Alert color="danger" fade={false} transition={{ appear: false, timeout: 0 }} {...props} />;
}
