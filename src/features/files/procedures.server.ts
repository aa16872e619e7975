import { defineRoutes, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { fetchPicture, uploadPicture } from './commands.server.ts';
import { pictureAddress, pictureBody, pictureTypes, storedPicture } from './schema.ts';

const route = defineRoutes('Pictures');

const pictureContent = Object.fromEntries(
  pictureTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
);

export const fileOperations = {
  upload: personalOperation
    .meta({ access: 'member', sessionOnly: true, accepts: 'picture', weight: 'heavy' })
    .route(
      route('POST', '/files', 'Upload an image', {
        successStatus: 201,
        description:
          'The request body is the image: PNG, JPEG, WebP, or GIF, at most 2 MiB and 4096 px per side.',
        spec: (operation) => ({ ...operation, requestBody: { required: true, content: pictureContent } }),
      }),
    )
    .input(pictureBody)
    .output(storedPicture)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => uploadPicture(context.ctx, input, context)),

  fetch: personalOperation
    .route(route('POST', '/files/fetch', 'Save a copy of an image from a URL', { successStatus: 201 }))
    .input(pictureAddress)
    .output(storedPicture)
    .meta({ errors: ['LIMIT_REACHED'], weight: 'heavy' })
    .handler(({ context, input }) => fetchPicture(context.ctx, input, context)),
};
