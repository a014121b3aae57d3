import { ClientEditor } from './SimulationEditor';

export function Component() {
  return <ClientEditor client={null} />;
}
