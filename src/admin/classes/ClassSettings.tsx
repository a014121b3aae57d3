import { useMemo } from 'react';
import { Button } from 'reactstrap';
import type { Class } from '../../api/classes';
import { FormField, SelectField } from '../../components/FormField';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { FIRST_YEAR, LAST_YEAR } from '../../contract/limits';
import { fromZonedInput, toZonedInput } from '../../lib/format/classTimes';
import { readersZone } from '../../lib/format/dates';
import { draftNames, nameOfClass } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { stoppedText } from '../../rules/sessions/progress';
import { showAlert } from '../../store/alert';
import { fetchClass, updateClass } from '../../store/classes';
import { useAppDispatch } from '../../store/hooks';
import { RecordConflict } from '../shared/dialogs/RecordConflict';
import { ClassLinkSection } from './ClassLink';
import { CoTeachers } from './CoTeachers';

interface Props {
  section: 'link' | 'co-teachers' | 'settings';
  session: Class;
  /** Whether the reader is the instructor. */
  own: boolean;
  /** Whether the reader may change the class. */
  runs: boolean;
}

/** The sections of a class that have a form: the page loads them when the first one is opened. */
export default function ClassSettings({ section, ...props }: Props) {
  if (section === 'link') return <ClassLinkSection {...props} />;
  if (section === 'co-teachers') return <CoTeachers {...props} />;
  return <ClassForm {...props} />;
}

interface Values {
  name: string;
  /** Times in the class's zone, as their inputs hold them. */
  opens_at: string;
  closes_at: string;
  remind_at: string;
  time_zone: string;
  archived: boolean;
}

const labels = {
  fields: {
    name: 'Class name',
    opens_at: 'Opens',
    closes_at: 'Closes',
    remind_at: 'Reminder',
    time_zone: 'Time zone',
    archived: 'Archived',
  },
};

const valuesOf = (session: Class): Values => {
  const time_zone = session.time_zone || readersZone();
  return {
    name: session.name,
    opens_at: toZonedInput(session.opens_at, time_zone),
    closes_at: toZonedInput(session.closes_at, time_zone),
    remind_at: toZonedInput(session.remind_at, time_zone),
    time_zone,
    archived: session.archived,
  };
};

/** The time zones that the browser knows, each by its city first, which is found by typing. */
const timeZones = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => {
      const [, region, city] = /^(.+)\/(.+)$/.exec(zone.replaceAll('_', ' ')) ?? [];
      return [zone, city ? `${city} (${region})` : zone] as const;
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other));

/** The props that the inputs of the three times share. */
const timeInput = {
  type: 'datetime-local',
  // With a largest year, browsers take four digits.
  min: `${FIRST_YEAR}-01-01T00:00`,
  max: `${LAST_YEAR}-12-31T23:59`,
} as const;

function yearProblem(value: string): string | undefined {
  const year = Number.parseInt(value, 10);
  return year < FIRST_YEAR || year > LAST_YEAR
    ? `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.`
    : undefined;
}

const problemsOf = ({ opens_at, closes_at, remind_at }: Values) => ({
  opens_at: yearProblem(opens_at),
  closes_at:
    yearProblem(closes_at) ??
    (opens_at && closes_at && closes_at <= opens_at ? 'Enter a time after the opening.' : undefined),
  remind_at:
    yearProblem(remind_at) ??
    (remind_at && closes_at && remind_at >= closes_at ? 'Enter a time before the closing.' : undefined),
});

const times = ['opens_at', 'closes_at', 'remind_at'] as const;

/** The changes as the call sends them: a time goes with its zone, and in another zone each keeps its time of the day. */
function sentOf(session: Class, changes: Partial<Values> & { updated_at?: string }, values: Values) {
  const { time_zone } = values;
  const isMoved = changes.time_zone !== undefined;
  const sent = times.filter((name) => changes[name] !== undefined || (isMoved && session[name]));
  if (sent.length === 0) return changes;
  const moments = sent.map((name) => [name, fromZonedInput(values[name], time_zone)]);
  return { ...changes, ...Object.fromEntries(moments), time_zone };
}

interface TimeHintProps {
  session: Class;
  name: 'opens_at' | 'closes_at';
  values: Values;
  children: string;
}

/** The hint of a time, with a warning while a changed one would stop students who have started. */
function TimeHint({ session, name, values, children }: TimeHintProps) {
  const value = values[name];
  // While a year is typed, the field holds the years 0002, 0020 and 0202.
  const isTyped = value !== toZonedInput(session[name], values.time_zone) && !value.startsWith('0');
  return (
    <>
      {children}{' '}
      <span role="status" className="d-block text-warning-emphasis">
        {isTyped &&
          stoppedText(
            session.counts.started,
            { [name]: fromZonedInput(value, values.time_zone) },
            new Date(),
          )}
      </span>
    </>
  );
}

/** The settings of a class: its name, its dates, its reminder, and whether it is archived. */
function ClassForm({ session }: Pick<Props, 'session'>) {
  const { _id, updated_at, asks_payment } = session;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: draftNames(_id).settings,
    title: nameOfClass(session),
    stored: valuesOf(session),
    version: updated_at,
    problemsOf,
    save: (values, version, base) =>
      dispatch(updateClass(_id, sentOf(session, bodyOf(values, base, version), values))),
    savedAs: ({ updated_at: version }) => ({ version }),
    onSaved: () => dispatch(showAlert('success', 'Session successfully updated.')),
    comparison: { record: 'session', reload: () => dispatch(fetchClass(_id)) },
  });
  return (
    <section className="record-body d-print-none" aria-labelledby="settings-title">
      <h2 id="settings-title" className="visually-hidden">
        Settings
      </h2>
      <form className="card card-body mt-3" {...form.formProps}>
        <DraftNotice {...form} />
        <FormFailure form={form} labels={labels.fields} />
        <FormField
          label="Class name"
          autoComplete="off"
          maxLength={120}
          hint="Such as “MBA 2, spring”. Your students see it too."
          {...form.text('name')}
        />
        <div className="field-pair field-pair-wide">
          <FormField
            label="Opens"
            {...timeInput}
            hint={
              <TimeHint session={session} name="opens_at" values={form.values}>
                Leave blank to let students play at once.
              </TimeHint>
            }
            {...form.text('opens_at')}
          />
          <FormField
            label="Closes"
            {...timeInput}
            hint={
              <TimeHint session={session} name="closes_at" values={form.values}>
                Leave blank for no end.
              </TimeHint>
            }
            {...form.text('closes_at')}
          />
        </div>
        <FormField
          label="Reminder"
          {...timeInput}
          hint={`Students who have not ${asks_payment ? 'paid, or have not started,' : 'started'} get one email then. Leave blank for no reminder.`}
          {...form.text('remind_at')}
        />
        <SelectField
          label="Time zone"
          choices={useMemo(() => timeZones(valuesOf(session).time_zone), [session])}
          hint={
            session.counts.invited !== 0 &&
            !isCancelled(session.purchase) &&
            'Nobody is emailed when you change the dates. To tell students, resend their invitations.'
          }
          {...form.text('time_zone')}
        />
        <div className="d-flex align-items-center gap-2">
          <input
            id="archived"
            type="checkbox"
            className="form-check-input"
            checked={form.values.archived}
            onChange={({ target }) => form.change({ archived: target.checked })}
          />
          <label htmlFor="archived">Archived (hidden from current sessions)</label>
        </div>
        <div className="mt-3">
          <Button type="submit" color="accent" aria-disabled={form.saving}>
            {form.saving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
      <RecordConflict form={form} what="session" labels={labels} />
    </section>
  );
}
