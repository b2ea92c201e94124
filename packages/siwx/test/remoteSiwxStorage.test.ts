import { createServer, type Server } from 'node:http'
import type { SiwxSession } from '@hawser/common'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localSiwx } from '../src/local/localSiwx.js'
import { remoteSiwxStorage } from '../src/storage/remoteSiwxStorage.js'

const account = privateKeyToAccount(`0x${'41'.repeat(32)}`)
const chainId = 'eip155:1'
const page = { domain: 'app.example.com', uri: 'https://app.example.com/' }

/** A server that keeps one list for each user, and tells by an ETag which one. */
const kept = new Map<string, { text: string; version: number }>()
let server: Server
let url = ''
let isDown = false
let hasTags = true

beforeEach(async () => {
  kept.clear()
  isDown = false
  hasTags = true
  server = createServer((request, response) => {
    const user = request.headers.authorization ?? ''
    const own = kept.get(user)
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      if (isDown) return response.writeHead(503).end()
      if (request.method === 'GET')
        return own
          ? response.writeHead(200, hasTags ? { etag: `"${own.version}"` } : {}).end(own.text)
          : response.writeHead(404).end()
      const isWanted = own
        ? !hasTags || request.headers['if-match'] === `"${own.version}"`
        : request.headers['if-none-match'] === '*'
      if (!isWanted) return response.writeHead(412).end()
      kept.set(user, { text, version: (own?.version ?? 0) + 1 })
      return response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sessions`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function open(user = 'Bearer alice') {
  const storage = remoteSiwxStorage({ url, headers: () => ({ authorization: user }) })
  const siwx = localSiwx({ ...page, storage })
  const sign = async (network: SiwxSession['data']['chainId'] = chainId): Promise<SiwxSession> => {
    const message = await siwx.createMessage({ chainId: network, accountAddress: account.address })
    const { toString: _, ...data } = message
    return { data, message: String(message), signature: await account.signMessage({ message: String(message) }) }
  }
  return { siwx, sign, storage }
}

describe('remoteSiwxStorage', () => {
  it('CAP-12 default: a session that was kept is there on another device, of that user alone', async () => {
    const { siwx, sign } = open()
    const session = await sign()
    await siwx.addSession(session)
    expect(await open().siwx.getSessions(chainId, account.address)).toEqual([session])
    expect(await open('Bearer bob').siwx.getSessions(chainId, account.address)).toEqual([])
    await siwx.setSessions([])
    expect(await open().storage.load()).toEqual([])
  })

  it('behavior: two devices that write at the same time keep each its session', async () => {
    const [one, two] = [open(), open()]
    const sessions = [await one.sign(), await two.sign('eip155:10')]
    await Promise.all([
      one.siwx.addSession(sessions[0] as SiwxSession),
      two.siwx.addSession(sessions[1] as SiwxSession),
    ])
    expect(await one.storage.load()).toHaveLength(2)
  })

  it('behavior: a server without an ETag is written to all the same', async () => {
    hasTags = false
    const { siwx, sign } = open()
    await siwx.addSession(await sign())
    await siwx.addSession(await sign('eip155:10'))
    expect(await open().storage.load()).toHaveLength(2)
  })

  it('error: a server that is down, or answers junk, is told of, and nothing is lost', async () => {
    const { siwx, sign, storage } = open()
    await siwx.addSession(await sign())
    isDown = true
    await expect(siwx.getSessions(chainId, account.address)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    await expect(siwx.setSessions([])).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    isDown = false
    const own = kept.get('Bearer alice')
    for (const text of ['{', '{}', '"x"', '<html>']) {
      kept.set('Bearer alice', { text, version: 7 })
      await expect(storage.load()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    }
    kept.set('Bearer alice', { text: own?.text ?? '', version: 8 })
    expect(await siwx.getSessions(chainId, account.address)).toHaveLength(1)
    await new Promise((resolve) => server.close(resolve))
    await expect(storage.load()).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })

  it('behavior: what the server changed is no session any more', async () => {
    const { siwx, sign } = open()
    const session = await sign()
    await siwx.addSession(session)
    const text = JSON.stringify([{ ...session, message: session.message.replace('app.example', 'abc.example') }])
    kept.set('Bearer alice', { text, version: 9 })
    expect(await open().siwx.getSessions(chainId, account.address)).toEqual([])
  })
})
