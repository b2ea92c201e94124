import { failureWireSchema, projectQuerySchema } from '@hawser/blockchain-api/schemas'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Route } from './route.js'

const description =
  'A project is named by projectId, in the query, in a JSON body, or in the header x-project-id; a gateway that is open asks for none. Every answer that is not 2xx has the form of Failure, or of an error of JSON-RPC where that was asked.'

/** Returns the OpenAPI 3.1 document of the endpoints that this gateway has, made of the schemas that check what comes and goes. */
export function describeApi(routes: readonly Route[]): Readonly<Record<string, unknown>> {
  const paths = new Map<string, Readonly<Record<string, unknown>>>()
  for (const route of routes) {
    const path = route.paths[0].replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: describeRoute(route) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hawser gateway', version: '1', description },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: toSchema(failureWireSchema, 'output') },
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
  const projectQuery = route.access === 'project' ? projectQuerySchema : undefined
  return {
    summary: route.summary,
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(projectQuery, 'query'),
      ...parametersOf(route.query, 'query'),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        description: 'JSON, whatever content type it is said to have.',
        content: { 'application/json': { schema: toSchema(route.documentedBody ?? route.body, 'input') } },
      },
    }),
    responses: {
      [route.status ?? 200]:
        route.status === 101
          ? { description: 'The connection becomes a WebSocket.' }
          : { description: 'The answer.', content: contentOf(route) },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

function contentOf({ answer, answerType = 'application/json' }: Route) {
  return answer ? { 'application/json': { schema: toSchema(answer, 'output') } } : { [answerType]: {} }
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
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
