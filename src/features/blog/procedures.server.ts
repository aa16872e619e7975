import { defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { getArticle, listArticles } from './queries.server.ts';
import { article, articleList, articleSlug } from './schema.ts';

const route = defineRoutes('Blog');

export const blogOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/articles', 'List articles, newest first'))
    .output(articleList)
    .handler(() => listArticles()),

  get: publicOperation
    .route(route('GET', '/articles/{slug}', 'Get an article'))
    .input(articleSlug)
    .output(article)
    .handler(({ input }) => getArticle(input)),
};
