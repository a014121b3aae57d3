import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { CsvButton } from '../../components/list/CsvButton';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import { fullName } from '../../rules/users';
import { exportPurchases, type PurchaseRow, selectPurchases } from '../../store/admin/purchases';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchPurchases } from '../../store/purchases';
import { selectHas } from '../../store/session';
import { statusText } from '../shared/cells';
import { withPresent } from '../shared/choices';
import { useSchoolName, useSimulationName } from '../shared/useNames';
import { purchaseColumns } from './purchaseColumns';
import { exportQuery, purchasesList, purchasesQuery } from './purchasesList';
import { notProcessed } from './purchaseTexts';
import { WaitingHostSession } from './WaitingHostSession';

const purchases = {
  title: 'Purchases',
  noun: ['purchase', 'purchases'],
  rules: purchasesList,
  toQuery: purchasesQuery,
  family: fetchPurchases,
  select: selectPurchases,
  initialSort: 'created_at:desc',
} as const;

export const preload = preloadOf(purchases);

const statuses = [
  ['', 'All statuses'],
  ...['completed', 'pending', 'cancelled'].map((status) => [status, statusText(status)] as const),
] as const;
const processedChoices = [
  ['', 'All'],
  ['true', 'Processed'],
  ['false', 'Not processed'],
] as const;
const payerChoices = [
  ['', 'Everybody'],
  ['instructor', 'The instructor'],
  ['student', 'The students'],
] as const;
const freeChoices = [
  ['', 'All'],
  ['false', 'No'],
  ['true', 'Yes'],
] as const;
const hostSessionChoices = [
  ['', 'All'],
  ['open', 'Open'],
  ['waiting', 'Waiting'],
  ['approval', 'To approve'],
] as const;
const yesOrNo = { true: 'Yes', false: 'No', '': '' };
const paymentTimes = { now: 'Now', later: 'Later', '': '' };

const waitingDetail = (purchase: PurchaseRow) => <WaitingHostSession purchase={purchase} />;

export function Component() {
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const hasSessions = useAppSelector((state) => selectHas(state, 'hosts'));
  const hasDays = useAppSelector((state) => selectHas(state, 'administration'));
  const list = useList(purchases);
  const {
    query,
    filters,
    list: { items },
  } = list;
  const dispatch = useAppDispatch();
  const simulation = useSimulationName(filters.client, items);
  const school = useSchoolName(filters.school);
  const customer = filters.customer && items?.find((row) => row.customer._id === filters.customer)?.customer;

  return (
    <ListPage
      list={list}
      columns={purchaseColumns}
      search="Order, payment, document, customer or client"
      filters={[
        {
          name: 'status',
          label: 'Status',
          choices: withPresent(statuses, filters.status, statusText(filters.status)),
        },
        { name: 'processed', label: 'Processed', choices: processedChoices },
        { name: 'payer', label: 'Paid by', folded: true, choices: payerChoices },
        hasDays && { name: 'from', label: 'From', folded: true, type: 'date' },
        hasDays && { name: 'to', label: 'To', folded: true, type: 'date' },
        hasSessions && { name: 'session', label: 'Session', folded: true, choices: hostSessionChoices },
        { name: 'free', label: 'Free', folded: true, choices: freeChoices },
        { name: 'customer', label: 'Customer', shown: customer ? fullName(customer) : filters.customer },
        { name: 'school', label: 'School', shown: school },
        { name: 'client', label: 'Client', shown: simulation },
        { name: 'payment_time', label: 'Payment', shown: paymentTimes[filters.payment_time] },
        { name: 'metadata[trial]', label: 'Trial', shown: yesOrNo[filters['metadata[trial]']] },
      ]}
      buttons={
        <>
          {hasMoney &&
            ['Invoices', 'Payments'].map((label) => (
              <Button key={label} tag={Link} to={`/${label.toLowerCase()}`} outline color="primary">
                {label}
              </Button>
            ))}
          <CsvButton name="purchases" load={() => dispatch(exportPurchases(exportQuery(query)))} />
        </>
      }
      row={{ failed: notProcessed, detail: filters.session === 'waiting' ? waitingDetail : undefined }}
    />
  );
}
