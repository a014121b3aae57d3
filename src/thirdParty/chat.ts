import { Crisp } from 'crisp-sdk-web';

export function start(key: string): void {
  Crisp.configure(key, { autoload: false });
  Crisp.setSafeMode(true);
  Crisp.load();
}
