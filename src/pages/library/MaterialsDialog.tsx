import { Button } from 'reactstrap';
import type { CatalogueItem, Materials } from '../../api/catalogue';
import { ConfirmAddress } from '../../components/confirm/ConfirmAddress';
import { Dialog } from '../../components/Dialog';
import { Placeholder, RecordContent } from '../../components/RecordContent';
import { webAddress } from '../../rules/addresses';
import { plainText } from '../../rules/texts';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchMaterials, selectMaterials } from '../../store/materials/materials';
import { selectUser } from '../../store/session';
import { RichText } from './RichText';

interface Props {
  simulation: CatalogueItem;
  onClose: () => void;
}

/** The teaching materials of a simulation. */
export function MaterialsDialog({ simulation, onClose }: Props) {
  const record = useAppSelector((state) => selectMaterials(state, simulation._id));
  const user = useAppSelector(selectUser);
  const retry = useFetchIfStale(fetchMaterials, [simulation._id]);
  return (
    <Dialog
      footer={
        record.item && (
          <Button outline color="primary" onClick={() => window.print()}>
            Print
          </Button>
        )
      }
      heading={
        <>
          Materials <small className="fw-normal text-secondary">{simulation.name}</small>
        </>
      }
      toggle={onClose}
      size="lg"
      centered
    >
      <p className="d-none d-print-block fw-semibold text-secondary mb-1">Casebridge</p>
      {!record.item && record.error?.errors?.email && user ? (
        <UnprovenAddress message={record.error.message} email={user.email} onRetry={retry} />
      ) : (
        <RecordContent record={{ ...record, retry }} placeholder={<Waiting />}>
          {(materials) => <MaterialsContent materials={materials} />}
        </RecordContent>
      )}
    </Dialog>
  );
}

const UnprovenAddress = ({
  message,
  email,
  onRetry,
}: {
  message: string;
  email: string;
  onRetry: () => void;
}) => (
  <div className="text-center my-5">
    <p role="alert">{message}</p>
    <ConfirmAddress email={email} onConfirmed={onRetry} />
    <Button type="button" color="link" onClick={onRetry}>
      I’ve opened the link
    </Button>
  </div>
);

/** The placeholder of the materials. */
function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder className="mt-4 mb-3" width="9rem" height="1.6rem" />
      <Placeholder className="mb-3" height="6.5rem" />
      <Placeholder className="mb-3" height="6.5rem" />
    </div>
  );
}

/** The existing parts of the materials, and the links for instructors. */
function MaterialsContent({ materials }: { materials: Materials }) {
  const parts = [
    { title: 'Collateral', html: materials.res_collateral },
    { title: 'Add students', html: materials.res_add_students },
    { title: 'Launch', html: materials.res_launch },
    { title: 'Debrief', html: materials.res_debrief },
  ].filter(({ html }) => html && plainText(html));
  const links = [
    { title: 'How it works', address: webAddress(materials.how_url_instructor) },
    { title: 'Frequently asked questions', address: webAddress(materials.faq_url_instructor) },
  ].flatMap(({ title, address }) => (address ? { title, address } : []));
  if (parts.length === 0 && links.length === 0) {
    return <p>There are no materials for this simulation yet.</p>;
  }
  return (
    <>
      {parts.map(({ title, html }, index) => (
        <section key={title} className={index > 0 ? 'mt-4 pt-4 border-top' : undefined}>
          <h3>{title}</h3>
          <RichText html={html} />
        </section>
      ))}
      {links.length > 0 && (
        <ul className="materials-links list-unstyled d-flex flex-wrap gap-4 mt-4 pt-4 border-top">
          {links.map(({ title, address }) => (
            <li key={title}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {title} <span className="visually-hidden">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
