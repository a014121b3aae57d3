import { ClientEditor } from './ClientEditor';

export function Component() {
  return <ClientEditor client={null} />;
}
