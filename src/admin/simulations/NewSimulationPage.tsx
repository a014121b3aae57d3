import { SimulationEditor } from './SimulationEditor';

export function Component() {
  return <SimulationEditor simulation={null} />;
}
