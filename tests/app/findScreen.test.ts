import { describe, expect, test } from 'vitest';
import { findScreen } from '../../src/app/findScreen';

describe('the screen of a path', () => {
  test.each([
    ['/', 'auth/LoginPage', {}],
    ['/LIBRARY', 'library/LibraryPage', {}],
    ['/library/', 'library/LibraryPage', {}],
    ['/library/a%20b%2Fc', 'library/ClientPage', { code: 'a b/c' }],
    ['/library/%E0%A4%A', 'library/ClientPage', { code: '%E0%A4%A' }],
    ['/users/new', 'admin/users/NewUserPage', {}],
    ['/schools/delete/7', 'admin/schools/DeleteSchoolPage', { id: '7' }],
    ['//users', 'system/NotFoundPage', {}],
    ['/users/1/2', 'system/NotFoundPage', {}],
  ])('%s is %s', (path, page, params) => {
    const found = findScreen(path);
    expect([found?.screen.page, found?.params]).toEqual([page, params]);
  });
});
