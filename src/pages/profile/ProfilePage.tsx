import { Link } from 'react-router-dom';
import { Page } from '../../components/Page';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchProfile, selectUser } from '../../store/session';
import { ProfileForm } from './ProfileForm';

export function Component() {
  const user = useAppSelector(selectUser);
  useFetchIfStale(fetchProfile, user && [user._id]);
  return (
    <Page title="Profile" narrow>
      <h1>Profile</h1>
      <p className="lead">Your name, as others see it, and how you sign in.</p>
      {user && <ProfileForm key={user._id} user={user} />}
      {/* The students' header has no Log Out. */}
      {user?.role === 'student' && (
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          <Link to="/logout">Log Out</Link>
        </p>
      )}
    </Page>
  );
}
