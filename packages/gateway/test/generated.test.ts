import { failureWireSchema } from '@hawser/blockchain-api/schemas'
import { deployEns, type LocalChains, startLocalChains } from '@hawser/testing/node'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../src/exports/index.js'
import { type DatabaseKind, databaseKinds, useDatabases } from './support/databases.js'
import { startMailbox } from './support/startMailbox.js'

/** Requests for each endpoint on each database. */
const runs = 500
/** Of the endpoints: all of them in one test take longer on a busy machine than a test may. */
const parts = Array.from({ length: 8 }, (_, index) => index)

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
}
interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly parameters?: Operation['parameters']
          readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
        }
      >
    >
  >
}
interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly body: JsonSchema | undefined
}

const hostile = fc.constantFrom(
  '',
  '0',
  '-1',
  '1e999',
  '__proto__',
  '../../etc',
  '%',
  '\u0000',
  "'; --",
  'a'.repeat(3_000),
  '💥',
  'null',
  '{}',
)
const anyText = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.string())

/** What a schema of the document lets through, and now and then something else. */
function toArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: toValid(schema) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: anyText },
  )
}

function toValid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(toArbitrary))
  if (schema.type === 'string') return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : anyText
  if (schema.type === 'number' || schema.type === 'integer') return fc.oneof(fc.integer(), fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array')
    return fc.array(schema.items ? toArbitrary(schema.items) : fc.jsonValue(), { maxLength: 4 })
  if (schema.properties)
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, toArbitrary(one)])),
      { requiredKeys: [] },
    )
  if (schema.type === 'object') return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 })
  return fc.jsonValue()
}

function toRequest({ parameters, body }: Operation) {
  const texts = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [
            name,
            toArbitrary(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
          ]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  return fc.record({
    path: texts('path'),
    query: texts('query'),
    body: body
      ? fc.oneof(
          toArbitrary(body).map((value) => JSON.stringify(value)),
          anyText,
        )
      : fc.constant(undefined),
    headers: fc.record(
      {
        origin: fc.constantFrom('https://app.example.com', 'https://evil.example', 'null', 'x'),
        'x-project-id': fc.constantFrom('project-key-0001', 'unknown-key-0001', '__proto__'),
        'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x'),
        authorization: fc.oneof(
          fc.stringMatching(/^Bearer [\w.~+/=-]{0,200}$/),
          fc.constantFrom('Bearer', 'Basic eDp4', 'Bearer a.b.c'),
        ),
        cookie: fc.stringMatching(/^__Host-hawser-siwx-[0-9a-f]{16}=[0-9a-f-]{36}\.[\w-]{43}$/),
      },
      { requiredKeys: [] },
    ),
  })
}

const databases = useDatabases()
const gateways = new Map<DatabaseKind, { gateway: Gateway; url: string; operations: readonly Operation[] }>()
let local: LocalChains
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
  mailbox = await startMailbox()
  const [chain] = local.chains
  if (!chain) throw new Error('A chain is needed.')
  const ens = await deployEns(chain, { names: {} })
  for (const kind of databaseKinds) {
    const gateway = createGateway({
      port: 0,
      databaseUrl: await databases.create(kind),
      logLevel: 'silent',
      access: 'open',
      projects: [{ name: 'shop', keys: ['project-key-0001'], origins: ['https://app.example.com'] }],
      networks: {
        'eip155:1': {
          http: [chain.rpcUrl],
          currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          isDevelopment: true,
        },
      },
      identity: { network: 'eip155:1', registry: ens.registry },
      names: { zones: ['example.id'], signingKey: `0x${'5e'.repeat(32)}` },
      prices: { table: { [`eip155:1:0x${'e'.repeat(40)}`]: { usd: 3_000 } } },
      sessions: { secret: 'a secret of at least 32 characters' },
      signIn: { secrets: ['a secret of at least 32 characters'] },
      embeddedWallet: {
        secrets: ['a secret of at least 32 characters'],
        publicUrl: 'http://gateway.example',
        mail: { url: mailbox.url, from: 'codes@shop.example', allowsPlainText: true },
        mailsPerHour: 0,
      },
      telemetry: {},
      limits: {
        requestsPerMinute: 0,
        rpcRequestsPerMinute: 0,
        telemetryRequestsPerMinute: 0,
        signInRequestsPerMinute: 0,
      },
    })
    const { url } = await gateway.listen()
    const document: ApiDocument = await (await fetch(`${url}/openapi.json`)).json()
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        path,
        method: method.toUpperCase(),
        parameters,
        body: requestBody?.content['application/json'].schema,
      })),
    )
    gateways.set(kind, { gateway, url, operations })
  }
})
afterAll(async () => {
  for (const { gateway } of gateways.values()) await gateway.stop()
  await local.stop()
  await mailbox.stop()
})

describe.each(databaseKinds)('on the %s database', (kind) => {
  it.each(parts)(
    'behavior: whatever comes, an endpoint answers as its document says, and never with a 500: part %i',
    async (part) => {
      const { url, operations } = gateways.get(kind) ?? { url: '', operations: [] }
      expect(operations.length).toBeGreaterThanOrEqual(32)
      for (const operation of operations.filter((_, index) => index % parts.length === part)) {
        const statuses = new Set<number>()
        await fc.assert(
          fc.asyncProperty(toRequest(operation), async ({ path, query, body, headers }) => {
            const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encode(path[name]))
            const text = Object.entries(query)
              .map(([name, value]) => `${encode(name)}=${encode(value)}`)
              .join('&')
            const answer = await fetch(`${url}${filled}?${text}`, {
              method: operation.method,
              headers,
              ...(body !== undefined && { body }),
            })
            statuses.add(answer.status)
            const answered = await answer.text()
            expect([operation.path, answer.status]).not.toEqual([operation.path, 500])
            if (
              !answer.ok &&
              answer.headers.get('content-type') === 'application/json' &&
              !answered.includes('"jsonrpc"')
            )
              expect(v.is(failureWireSchema, JSON.parse(answered))).toBe(true)
          }),
          { numRuns: runs },
        )
        // A node may be in trouble of its own with what it was asked.
        const allowed = operation.path === '/v1' ? [503] : []
        expect([operation.path, [...statuses].filter((status) => status >= 500 && !allowed.includes(status))]).toEqual([
          operation.path,
          [],
        ])
      }
    },
  )
})

/** A lone surrogate cannot be written into an address. */
function encode(text: string | undefined): string {
  return encodeURIComponent(text?.replace(/\p{Cs}/gu, '') || 'x')
}
