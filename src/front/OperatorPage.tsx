import { Frame } from './Frame';

interface Props {
  title: string;
  /** As the operator calls it; '' for none. */
  version: string;
  html: string;
}

/** A page of the operator, whose text the build has made of Markdown. */
export const OperatorPage = ({ title, version, html }: Props) => (
  <Frame>
    <main className="page w-100">
      <div className="document">
        <h1>{title}</h1>
        {version && <p className="text-secondary">Version {version}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by build/operatorPages.ts */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </main>
  </Frame>
);
