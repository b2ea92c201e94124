import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { useDatabases } from './support/databases.js'
import { openRelayClient } from './support/openRelayClient.js'
import { createRelayToken } from './support/relayToken.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const projectKey = 'project-key-0001'

function open(
  url: string,
  { query = '', path = '/', origin }: { query?: string; path?: string; origin?: string } = {},
) {
  const audience = url.replace('http', 'ws')
  const headers = origin === undefined ? {} : { origin }
  return new WebSocket(`${audience}${path}?auth=${createRelayToken(audience)}${query}`, { headers })
}

async function ask(socket: WebSocket, method: string, params: object) {
  socket.send(JSON.stringify({ id: 7, jsonrpc: '2.0', method, params }))
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

it('default: a message goes from one client to the other over the gateway’s own port', async () => {
  const gateway = await start({ databaseUrl: await databases.create('embedded') })
  const [reader, writer] = [open(gateway.url), open(gateway.url)]
  await Promise.all([once(reader, 'open'), once(writer, 'open')])
  const topic = 'ab'.repeat(32)
  expect(await ask(reader, 'irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  const pushed = once(reader, 'message')
  expect(await ask(writer, 'irn_publish', { topic, message: 'sealed', ttl: 300, tag: 1100 })).toMatchObject({
    result: true,
  })
  const [data] = await pushed
  expect(JSON.parse(String(data))).toMatchObject({
    method: 'irn_subscription',
    params: { data: { topic, message: 'sealed' } },
  })
  const metrics = await (await gateway.fetch('/metrics')).text()
  expect(metrics).toContain('hawser_relay_sockets 2')
  expect(metrics).toContain('hawser_relay_published_total 1')
  for (const socket of [reader, writer]) socket.terminate()
})

describe('who is let in', () => {
  const refusal = async (socket: WebSocket) => {
    socket.on('error', () => undefined)
    const [code, reason] = await once(socket, 'close')
    return [code, String(reason)]
  }

  it('behavior: known projects alone, on pages that they allow', async () => {
    const gateway = await start({
      databaseUrl: await databases.create('embedded'),
      access: 'projects',
      projects: [{ name: 'shop', keys: [projectKey], origins: ['https://app.example.com'] }],
    })
    expect(await refusal(open(gateway.url))).toEqual([3000, 'Unauthorized: invalid key'])
    expect(await refusal(open(gateway.url, { query: '&projectId=unknown-key' }))).toEqual([
      3000,
      'Unauthorized: invalid key',
    ])
    const query = `&projectId=${projectKey}`
    expect(await refusal(open(gateway.url, { query, origin: 'https://evil.example' }))).toEqual([
      3000,
      'Unauthorized: origin not allowed',
    ])
    const socket = open(gateway.url, { query, origin: 'https://app.example.com' })
    await once(socket, 'open')
    expect(await ask(socket, 'irn_subscribe', { topic: 'cd'.repeat(32) })).toMatchObject({ result: expect.any(String) })
    socket.terminate()
  })

  it('parameters: isEnabled; and no other path', async () => {
    const off = await start({ databaseUrl: await databases.create('embedded'), relay: { isEnabled: false } })
    const on = await start({ databaseUrl: await databases.create('embedded') })
    for (const socket of [open(off.url), open(on.url, { path: '/other' })]) {
      const [error] = await once(socket, 'error')
      expect(error.message).toBe('Unexpected server response: 404')
    }
  })

  it('parameters: mailboxBytes', async () => {
    const relay = { mailboxBytes: 1_048_576 }
    const gateway = await start({ databaseUrl: await databases.create('embedded'), relay })
    const writer = await openRelayClient(gateway.url)
    const topic = 'ef'.repeat(32)
    for (const letter of ['a', 'b']) expect(await writer.publish(topic, letter.repeat(500_000))).toBe(true)
    await expect(writer.publish(topic, 'c'.repeat(500_000))).rejects.toThrow('maxMailboxBytes')
  })

  it('behavior: a stop says goodbye', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    const socket = open(gateway.url)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await gateway.stop()
    expect((await closed)[0]).toBe(1001)
  })

  it.each([
    ['is let in', '/', 'HTTP/1.1 101'],
    ['is refused', '/other', 'HTTP/1.1 404'],
  ])('behavior: a stop waits for nobody who %s and neither says anything nor goes', async (_, path, answer) => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    const audience = gateway.url.replace('http', 'ws')
    const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    const headers = ['host: x', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
    const key = `sec-websocket-key: ${Buffer.alloc(16, 1).toString('base64')}`
    socket.write(`GET ${path}?auth=${createRelayToken(audience)} HTTP/1.1\r\n${[...headers, key].join('\r\n')}\r\n\r\n`)
    const [data] = await once(socket, 'data')
    expect(String(data)).toContain(answer)
    socket.pause()
    await gateway.stop()
    // Whoever listens there now would be another one.
    await expect(fetch(gateway.url)).rejects.toThrow()
  })
})
