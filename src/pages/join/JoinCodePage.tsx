import { CodeForm, JoinFrame } from './JoinFrame';

export function Component() {
  return (
    <JoinFrame title="Join a class">
      <h1>Join a class</h1>
      <p className="text-secondary">Enter the code that your instructor has given you.</p>
      <CodeForm first />
    </JoinFrame>
  );
}
