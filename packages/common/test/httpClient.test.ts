import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CreateHttpClientOptions, createHttpClient, systemClock } from '@hawser/common'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createFakeClock } from '../src/fixtures/fakeClock.js'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}

let server: Server
let origin: string
let seen: Seen[]
/** Fulfilled with the request that `/slow` or `/slow-body` holds open. */
let held: Promise<IncomingMessage>
let hold: (request: IncomingMessage) => void

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/echo': (response) => response.end(JSON.stringify(seen.at(-1))),
  '/base/v1/echo': (response) => response.end(JSON.stringify(seen.at(-1))),
  '/base': (response) => response.end('"base"'),
  '/empty': (response) => response.end(),
  '/blank': (response) => response.end(' \n'),
  '/no-content': (response) => response.writeHead(204).end(),
  '/malformed': (response) => response.end('{"a":'),
  '/html': (response) => response.setHeader('content-type', 'text/html').end('<html>'),
  '/moved': (response) => response.writeHead(302, { location: '/echo' }).end(),
  '/image': (response) => response.setHeader('content-type', 'image/png').end(Buffer.from([137, 80, 78, 71])),
  '/broken-body': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{')
    response.socket?.destroySoon()
  },
  '/slow': (_, request) => hold(request),
  '/slow-body': (response, request) => {
    response.writeHead(200).write('{')
    hold(request)
  },
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    seen.push({ method, url, contentType: headers['content-type'], body: Buffer.concat(chunks).toString() })
    const path = new URL(url ?? '/', origin).pathname
    const status = /^\/status\/(\d+)$/.exec(path)?.[1]
    if (status) response.writeHead(Number(status)).end('{"reasons":[{"description":"said the server"}]}')
    else if (answers[path]) answers[path](response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  held = new Promise((resolve) => {
    hold = resolve
  })
})

const client = (options: Partial<CreateHttpClientOptions> = {}) =>
  createHttpClient({ baseUrl: origin, fetch: globalThis.fetch, clock: systemClock, ...options })

const echo = v.object({ method: v.string(), url: v.string(), contentType: v.optional(v.string()), body: v.string() })

describe('requests', () => {
  it('API-11 default: GET, POST, PUT and DELETE with JSON bodies', async () => {
    const http = client()
    const body = { amount: '1', to: null, note: 'é🚢' }
    expect(await http.get('echo', { schema: echo })).toEqual({ method: 'GET', url: '/echo', body: '' })
    for (const method of ['post', 'put', 'delete'] as const) {
      const answer = await http[method]('/echo', { body, schema: echo })
      expect(answer).toEqual({
        method: method.toUpperCase(),
        url: '/echo',
        contentType: 'application/json',
        body: JSON.stringify(body),
      })
    }
    expect(await http.delete('/echo')).toMatchObject({ method: 'DELETE', body: '' })
  })

  it('API-11 behavior: undefined and null parameters are left out, all others are encoded', async () => {
    const { url } = await client({ params: { projectId: 'p', st: 'hawser', sv: null } }).get('/echo', {
      params: { a: undefined, b: null, c: 'x&y=z é', d: 0, e: false, f: 2n ** 64n, g: '', st: 'own' },
      schema: echo,
    })
    expect(url).toBe('/echo?projectId=p&st=own&c=x%26y%3Dz+%C3%A9&d=0&e=false&f=18446744073709551616&g=')
  })

  it('API-11 behavior: the client id is appended to the query of every method once it is known', async () => {
    let clientId: string | undefined
    const http = client({ clientId: () => clientId })
    await http.get('/echo')
    clientId = 'did:key:z6Mk'
    await http.get('/echo', { params: { a: 1 } })
    await http.post('/echo', { body: {} })
    await http.put('/echo', { body: {} })
    await http.delete('/echo')
    await http.getBlob('/echo')
    expect(seen.map(({ url }) => url)).toEqual([
      '/echo',
      '/echo?a=1&clientId=did%3Akey%3Az6Mk',
      ...Array(4).fill('/echo?clientId=did%3Akey%3Az6Mk'),
    ])
  })

  it.each(['', '/'])('API-11 behavior: a base URL with a path and "%s" behind it keeps its path', async (end) => {
    const http = client({ baseUrl: `${origin}/base${end}` })
    expect(await http.get('/v1/echo')).toMatchObject({ url: '/base/v1/echo' })
    expect(await http.get('v1/echo')).toMatchObject({ url: '/base/v1/echo' })
  })

  it('API-11 behavior: an empty path is the base URL itself', async () => {
    expect(await client({ baseUrl: `${origin}/base?key=1` }).get('')).toBe('base')
    expect(seen[0]?.url).toBe('/base?key=1')
  })

  it('API-11 behavior: a path leads to no other host, and brings no query of its own', async () => {
    for (const path of [
      'https://evil.example/echo',
      '//evil.example/echo',
      '\\\\evil.example',
      '@evil.example',
      '/echo?projectId=theirs#x',
    ])
      await expect(client().get(path)).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 404 })
    expect(seen.map(({ url }) => url)).toEqual([
      '/https://evil.example/echo',
      '/evil.example/echo',
      '/evil.example',
      '/@evil.example',
      '/echo%3FprojectId=theirs%23x',
    ])
  })

  it.each(['', '/v1', 'a.example', 'ftp://a.example', 'javascript:alert(1)'])(
    'API-11 behavior: refuses the base URL %j',
    (baseUrl) => {
      expect(() => client({ baseUrl })).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
    },
  )
})

describe('answers', () => {
  it.each([300, 400, 401, 404, 429, 500, 503])(
    'API-11 behavior: status %i throws with the response as its cause',
    async (status) => {
      const error = await client()
        .get(`/status/${status}`)
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        code: 'HTTP_STATUS',
        message: `HTTP status code: ${status}`,
        status,
        category: 'API_ERROR',
      })
      const { cause } = error as { cause: Response }
      expect(cause).toBeInstanceOf(Response)
      expect(await cause.json()).toEqual({ reasons: [{ description: 'said the server' }] })
    },
  )

  it('API-11 behavior: a blob keeps its bytes and type, and its status counts too', async () => {
    const blob = await client().getBlob('/image')
    expect([blob.type, ...new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', 137, 80, 78, 71])
    await expect(client().getBlob('/status/404')).rejects.toMatchObject({ status: 404 })
  })

  it.each(['/empty', '/blank', '/no-content'])('API-11 behavior: %s answers undefined', async (path) => {
    expect(await client().post(path, { body: {} })).toBeUndefined()
    expect(await client().get(path, { schema: v.optional(echo) })).toBeUndefined()
    await expect(client().get(path, { schema: echo })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each(['/malformed', '/html'])('API-11 behavior: %s is no JSON', async (path) => {
    await expect(client().get(path)).rejects.toMatchObject({ code: 'INVALID_RESPONSE', category: 'DATA_PARSING_ERROR' })
  })

  it('API-11 behavior: an answer of the wrong shape is refused, and says where', async () => {
    const schema = v.object({ method: v.number() })
    await expect(client().get('/echo', { schema })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: expect.stringContaining('method'),
    })
  })

  it('API-11 behavior: redirects are followed', async () => {
    expect(await client().get('/moved')).toMatchObject({ url: '/echo' })
  })

  it('API-11 behavior: the answer has the type of its schema, and is unknown without one', async () => {
    expectTypeOf(await client().get('/echo')).toEqualTypeOf<unknown>()
    expectTypeOf(await client().post('/echo', { schema: echo })).toEqualTypeOf<v.InferOutput<typeof echo>>()
  })
})

describe('failures', () => {
  it('API-11 behavior: no server is a named error that keeps its cause', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await expect(client({ baseUrl: `http://127.0.0.1:${port}` }).get('/echo')).rejects.toMatchObject({
      code: 'HTTP_REQUEST_FAILED',
      message: 'HTTP request failed.',
      cause: expect.any(TypeError),
    })
  })

  it('API-11 behavior: a connection that ends within the body is a named error', async () => {
    await expect(client().get('/broken-body')).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  })

  it.each(['/slow', '/slow-body'])(
    'API-11 behavior: %s times out after 10 s, and the request is dropped',
    async (path) => {
      const clock = createFakeClock()
      const answer = client({ clock }).get(path)
      const closed = held.then((request) => new Promise((resolve) => request.socket.once('close', resolve)))
      await held
      clock.advance(9_999)
      expect(clock.pending()).toBe(1)
      clock.advance(1)
      await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT', message: 'The request took too long to respond.' })
      await closed
      expect(clock.pending()).toBe(0)
    },
  )

  it('API-11 parameters: timeoutMs', async () => {
    const clock = createFakeClock()
    const answer = client({ clock, timeoutMs: 5 }).get('/slow')
    await held
    clock.advance(5)
    await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('API-11 parameters: signal', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    const answer = client({ clock }).post('/slow', { body: {}, signal: controller.signal })
    const closed = held.then((request) => new Promise((resolve) => request.socket.once('close', resolve)))
    await held
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED', message: 'Request was aborted' })
    await closed
    expect(clock.pending()).toBe(0)
    await expect(client().get('/echo', { signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    expect(seen.map(({ url }) => url)).toEqual(['/slow'])
  })
})
