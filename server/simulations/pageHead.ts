import { pageDescription } from '../../src/rules/pageDescription';
import { simulationPath } from '../../src/rules/simulationPath';
import type { FindSimulation } from '../http/spa/publicPages';
import type { Services } from '../services/services';
import { findInCatalogue } from './catalogue';

/** Describes the page of a listed simulation. */
export const simulationPage =
  (services: Pick<Services, 'config' | 'db'>): FindSimulation =>
  async (code) => {
    const row = await findInCatalogue(services, code);
    return (
      row && {
        title: row.name,
        description: pageDescription(row),
        path: simulationPath({ _id: row.id, slug: row.slug }),
        pictures: [row.imageUrl, row.coverUrl].filter(Boolean),
      }
    );
  };
