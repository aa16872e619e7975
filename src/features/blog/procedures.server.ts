import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { getArticle, listArticles } from './queries.server.ts';
import { article, articleList, articleSlug } from './schema.ts';

const tags = ['Blog'];

export const blogOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/articles', summary: 'List articles, newest first', tags })
    .output(articleList)
    .handler(() => listArticles()),

  get: publicOperation
    .route({ method: 'GET', path: '/articles/{slug}', summary: 'Get an article', tags })
    .input(articleSlug)
    .output(article)
    .handler(({ input }) => getArticle(input)),
};
