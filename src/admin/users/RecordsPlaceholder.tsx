import { Placeholder } from '../../components/RecordContent';

/** On a phone, keeps the form below from being pushed down in sight. */
export const RecordsPlaceholder = () => <Placeholder className="d-block d-lg-none" height="100vh" />;
