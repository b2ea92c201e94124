import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { addressHeader, load } from './startServers.mjs'

const { default: WebSocket } = await load('ws')
const { encodeBase58 } = await load('@hawser/common')

/** A sealed request of a session has about this size. */
const messageBytes = 1_000
/** Sockets that are opened at a time. */
const opening = 50
const tickMs = 10

/** The token that clients of WalletConnect send. @param {string} audience */
function createToken(audience) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iat = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: `did:key:z${encodeBase58(Uint8Array.from([0xed, 0x01, ...raw]))}`,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat,
    exp: iat + 86_400,
  }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/**
 * Opens pairs of clients, each with a topic of its own: one publishes, the other reads, on the next relay where there are several.
 *
 * @param {readonly string[]} urls
 * @param {number} sockets
 */
export async function openRelayPairs(urls, sockets) {
  const latenciesMs = /** @type {number[]} */ ([])
  let received = 0
  let refused = 0

  /** @param {number} index @param {string} url @param {string} topic */
  async function open(index, url, topic) {
    const audience = url.replace('http', 'ws')
    const socket = new WebSocket(`${audience}/?auth=${createToken(audience)}&projectId=bench-key-0001`, {
      headers: { [addressHeader]: `10.0.${index >> 8}.${index & 255}` },
      perMessageDeflate: false,
    })
    socket.on('message', (/** @type {Buffer} */ data) => {
      const frame = JSON.parse(String(data))
      if (frame.error) refused += 1
      if (frame.method !== 'irn_subscription') return
      received += 1
      latenciesMs.push(performance.now() - Number(frame.params.data.message.split(' ')[1]))
      socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
    })
    await once(socket, 'open')
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    await answered
    return socket
  }

  /** @type {{ writer: any, topic: string }[]} */
  const pairs = []
  const all = /** @type {any[]} */ ([])
  for (let first = 0; first < sockets / 2; first += opening) {
    const some = Array.from({ length: Math.min(opening, sockets / 2 - first) }, async (_, offset) => {
      const index = first + offset
      const topic = randomBytes(32).toString('hex')
      const [writer, reader] = await Promise.all([
        open(2 * index, urls[index % urls.length] ?? '', topic),
        open(2 * index + 1, urls[(index + 1) % urls.length] ?? '', topic),
      ])
      return { writer, reader, topic }
    })
    for (const { writer, reader, topic } of await Promise.all(some)) {
      pairs.push({ writer, topic })
      all.push(writer, reader)
    }
  }

  return {
    open: () => all.filter((socket) => socket.readyState === WebSocket.OPEN).length,
    /**
     * Publishes evenly over the pairs, and waits until everything has come or nothing comes any more.
     *
     * @param {{ perSecond: number, seconds: number }} options
     */
    async send({ perSecond, seconds }) {
      const total = Math.round(perSecond * seconds)
      latenciesMs.length = 0
      received = 0
      refused = 0
      const began = performance.now()
      let sent = 0
      while (sent < total) {
        const due = Math.min(total, Math.round(((performance.now() - began) / 1_000) * perSecond))
        for (; sent < due; sent += 1) {
          const { writer, topic } = pairs[sent % pairs.length] ?? {}
          const message = `${sent} ${performance.now()} `.padEnd(messageBytes, 'x')
          const params = { topic, message, ttl: 300, tag: 1108 }
          writer.send(JSON.stringify({ id: sent + 2, jsonrpc: '2.0', method: 'irn_publish', params }))
        }
        await new Promise((resolve) => setTimeout(resolve, tickMs))
      }
      const sentSeconds = (performance.now() - began) / 1_000
      for (let last = -1; received < total && last !== received; ) {
        last = received
        await new Promise((resolve) => setTimeout(resolve, 2_000))
      }
      const sorted = latenciesMs.toSorted((one, other) => one - other)
      return {
        perSecond: total / sentSeconds,
        lost: total - received,
        refused,
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      }
    },
    async close() {
      for (const socket of all) socket.terminate()
    },
  }
}
