import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { failureSchema } from './failure.js'
import type { Route } from './route.js'

/** Returns the OpenAPI 3.1 document of the endpoints that this gateway has, made of the schemas that check what comes and goes. */
export function describeApi(routes: readonly Route[]): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.paths[0].replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hawser gateway',
      version: '1',
      description: 'Every answer that is not 2xx has the form of Failure.',
    },
    paths,
    components: {
      schemas: { Failure: toSchema(failureSchema, 'output') },
      responses: {
        Failure: {
          description: 'Why the request was refused: the parameter that is wrong, or what else is.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

function describeRoute(route: Route) {
  const projectQuery = route.access === 'project' ? [projectParameter] : []
  return {
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...projectQuery, ...parametersOf(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        description: 'JSON, whatever content type it is said to have.',
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    responses: {
      [route.status ?? 200]: {
        description: 'The answer.',
        content: route.answer
          ? { 'application/json': { schema: toSchema(route.answer, 'output') } }
          : { [route.answerType ?? 'application/json']: {} },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const projectParameter = {
  name: 'projectId',
  in: 'query',
  required: false,
  description:
    'A key of the project. It may stand in the body or in the header x-project-id as well; a gateway that is open asks for none.',
  schema: { type: 'string' },
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties)
    .filter(([name]) => name !== 'projectId')
    .map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
}

function toSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  // A check that JSON Schema has no word for is left out of the document, and holds all the same.
  const { $schema: _, ...described } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore', typeMode })
  return described
}
