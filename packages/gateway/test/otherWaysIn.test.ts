import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonRpcRequest, type LocalChain, startLocalChains } from '@hawser/testing/node'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { bearer } from './support/useEmailSignIn.js'
import { useSocialSignIn } from './support/useSocialSignIn.js'

const open = useSocialSignIn(useDatabases())
const minuteMs = 60_000
const refused = (field: string, status = 401) => ({ status, body: { reasons: [{ field }] } })

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.each(databaseKinds)('users of a back end, on the %s database', (kind) => {
  const openWithKeys = async (more = {}) => {
    const [own, other] = [await generateKeyPair('ES256', { extractable: true }), await generateKeyPair('ES256')]
    let isDown = false
    let asked = 0
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256' }
    const url = await listen(
      createServer((_, response) => {
        asked += 1
        response.statusCode = isDown ? 500 : 200
        response.end(JSON.stringify({ keys: [jwk] }))
      }),
    )
    const users = { jwksUrl: `${url}/jwks`, issuer: 'https://shop.example.com', audience: 'wallet', ...more }
    const opened = await open(kind, { users })
    const nowS = () => Math.floor(opened.time.nowMs / 1_000)
    const sign = (
      claims = {},
      { key = own.privateKey, header = {} }: { key?: CryptoKey | Uint8Array; header?: object } = {},
    ) =>
      new SignJWT({
        iss: users.issuer,
        aud: 'wallet',
        sub: 'user-1',
        iat: nowS(),
        exp: nowS() + 60,
        jti: String(Math.random()),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
        .sign(key)
    const show = async (token: string | Promise<string>, more = {}, headers = {}) =>
      opened.post('social/token', { token: await token, ...more }, headers)
    return {
      ...opened,
      own,
      other,
      sign,
      show,
      nowS,
      asked: () => asked,
      setDown: (next: boolean) => {
        isDown = next
      },
    }
  }

  it('CAP-04 default: a token of the back end lets its user in, once', async () => {
    const { sign, show, get } = await openWithKeys()
    const token = await sign()
    const first = await show(token)
    expect(first.body).toMatchObject({ status: 'signedIn', isNew: true, email: null })
    expect((await get('session', first.body.token)).status).toBe(200)
    expect(await show(token)).toMatchObject(refused('token'))
    expect((await show(sign())).body).toMatchObject({ isNew: false, userId: first.body.userId })
    expect((await show(sign({ sub: 'user-2' }))).body.isNew).toBe(true)
  })

  it('error: a token that was used, with its signature written in another way that is as true', async () => {
    const { sign, show } = await openWithKeys()
    const token = await sign()
    expect((await show(token)).status).toBe(200)
    const [header, payload, signature = ''] = token.split('.')
    const bytes = Buffer.from(signature, 'base64url')
    // Of an ECDSA signature (r, s), (r, n − s) is one, too.
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')])
    // The last letter holds two bits more than the signature has.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters[letters.indexOf(signature.slice(-1)) ^ 1]
    for (const written of [other.toString('base64url'), `${signature.slice(0, -1)}${last}`])
      expect(await show(`${header}.${payload}.${written}`)).toMatchObject(refused('token'))
  })

  it('error: a token of another issuer, for another audience, by another key or algorithm, of another time, or of nobody', async () => {
    const { sign, show, other, nowS } = await openWithKeys()
    const secret = new TextEncoder().encode('a secret of at least thirty-two bytes')
    const unsigned = (await sign()).split('.')
    unsigned[0] = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const wrong of [
      sign({ iss: 'https://evil.example' }),
      sign({ aud: 'another' }),
      sign({ exp: nowS() - 60 }),
      sign({ nbf: nowS() + 600 }),
      sign({ iat: nowS() - 600, exp: nowS() + 600 }),
      sign({ iat: nowS() + 600, exp: nowS() + 900 }),
      sign({ exp: undefined }),
      sign({ iat: undefined }),
      sign({ sub: undefined }),
      sign({ sub: '' }),
      sign({}, { key: other.privateKey }),
      sign({}, { key: secret, header: { alg: 'HS256' } }),
      Promise.resolve(unsigned.join('.')),
    ])
      expect(await show(wrong)).toMatchObject(refused('token'))
    expect((await show(`${unsigned[0]}.${unsigned[1]}.`)).status).toBe(422)
  })

  it('error: keys that cannot be had refuse nobody for good, and made-up key ids have nobody asked again and again', async () => {
    const { sign, show, setDown, asked } = await openWithKeys()
    setDown(true)
    expect(await show(sign())).toMatchObject(refused('token', 503))
    setDown(false)
    expect((await show(sign())).status).toBe(200)
    const before = asked()
    for (let count = 0; count < 5; count += 1)
      expect(await show(sign({}, { header: { kid: `made-up-${count}` } }))).toMatchObject(refused('token'))
    expect(asked() - before).toBeLessThanOrEqual(1)
  })

  it('behavior: a token of four minutes ago is as fresh as that, and one adds a way in', async () => {
    const { sign, show, post, signIn, time, nowS } = await openWithKeys()
    const mine = await signIn()
    expect((await show(sign(), { isLink: true }, bearer(mine))).body).toEqual({ status: 'linked' })
    const { body } = await show(sign({ iat: nowS() - 240 }))
    expect(body.userId).toBe(mine.userId)
    time.nowMs += 5 * minuteMs
    const { body: renewed } = await post('session/refresh', { refreshToken: body.refreshToken })
    expect((await post('wallet/recovery', {}, bearer(renewed))).status).toBe(200)
    time.nowMs += 1.5 * minuteMs
    expect(await post('wallet/recovery', {}, bearer(renewed))).toMatchObject(refused('authentication'))
  })

  it('behavior: a new token shows that it is its user who is signed in; one of before, a used one, and another’s show nothing', async () => {
    const { sign, show, post, time, nowS } = await openWithKeys({ maxAgeMinutes: 60 })
    const used = await sign()
    const { body: mine } = await show(used)
    const ofBefore = await sign({ exp: nowS() + 3_600 })
    time.nowMs += 11 * minuteMs
    const { body: renewed } = await post('session/refresh', { refreshToken: mine.refreshToken })
    const prove = (token: string | Promise<string>) => show(token, { isProof: true }, bearer(renewed))
    expect(await prove(ofBefore)).toMatchObject(refused('proof', 403))
    expect(await prove(used)).toMatchObject(refused('token'))
    expect(await prove(sign({ sub: 'user-2' }))).toMatchObject(refused('identity', 403))
    const { body: proved } = await prove(sign())
    expect(proved).toMatchObject({ status: 'signedIn', userId: mine.userId })
    expect((await post('wallet/recovery', {}, bearer(proved))).status).toBe(200)
    // Nobody was made of the other one.
    expect((await show(sign({ sub: 'user-2' }))).body.isNew).toBe(true)
  })
})

describe.each(databaseKinds)('Telegram, on the %s database', (kind) => {
  const botToken = '123456:a-token-of-a-bot-for-tests'
  const signData = (fields: Readonly<Record<string, string>>, token = botToken) => {
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n')
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    return new URLSearchParams({ ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }).toString()
  }
  const openBot = async () => {
    const opened = await open(kind, { telegram: { botToken } })
    const fields = (more = {}) => ({
      query_id: 'AAF',
      auth_date: String(Math.floor(opened.time.nowMs / 1_000)),
      user: JSON.stringify({ id: 42, first_name: 'Octo & Co', username: 'octo' }),
      signature: 'of another kind',
      ...more,
    })
    const show = (initData: string) => opened.post('social/telegram', { initData })
    return { ...opened, fields, show }
  }

  it('CAP-04 default: who opened the mini-app is let in by what Telegram signed, once', async () => {
    const { fields, show, time } = await openBot()
    const data = signData(fields())
    const first = await show(data)
    expect(first.body).toMatchObject({ status: 'signedIn', isNew: true, userName: 'octo' })
    expect(await show(data)).toMatchObject(refused('token'))
    time.nowMs += minuteMs
    expect((await show(signData(fields()))).body).toMatchObject({ isNew: false, userId: first.body.userId })
  })

  it('error: signed by another bot, changed, without a signature, twice the same field, too old, of the future, of nobody', async () => {
    const { fields, show, time } = await openBot()
    const nowS = Math.floor(time.nowMs / 1_000)
    for (const wrong of [
      signData(fields(), '123456:another-token-of-a-bot'),
      signData(fields()).replace('octo', 'evil'),
      `${signData(fields())}&user=%7B%22id%22%3A1%7D`,
      new URLSearchParams(fields()).toString(),
      signData(fields({ auth_date: String(nowS - 3_600) })),
      signData(fields({ auth_date: String(nowS + 600) })),
      signData(fields({ auth_date: 'soon' })),
      signData(fields({ user: '{' })),
      signData(fields({ user: JSON.stringify({ id: 'x' }) })),
      signData(fields({ user: JSON.stringify({ id: 7, is_bot: true }) })),
    ])
      expect(await show(wrong)).toMatchObject(refused('initData'))
    expect((await show(signData(fields({ auth_date: String(nowS - 3_500) })))).status).toBe(200)
  })
})

describe.each(databaseKinds)('Farcaster, on the %s database', (kind) => {
  const registry = '0x00000000000000000000000000000000000fa7ca'
  const [custody, stranger] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  let chain: LocalChain

  beforeAll(async () => {
    const local = await startLocalChains({ chains: [{ chainId: 10 }], accounts: 1 })
    const [first] = local.chains
    if (!first) throw new Error('There is no chain.')
    chain = first
    // idOf: 42 for one address, 0 for all others.
    const code = `0x73${custody.address.slice(2)}60043514602a0260005260206000f3`
    await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setCode', params: [registry, code] })
    return local.stop
  })

  /** A relay by script: it answers what the phone would have it answer. */
  const openRelay = async (
    changes: {
      domain?: string
      fid?: string
      nonce?: string
      chainId?: number
      uri?: string
      expirationTime?: Date
      signer?: typeof custody
    } = {},
  ) => {
    const state = {
      isApproved: false,
      isDown: false,
      /** In seconds; undefined while it takes what comes. */
      retryAfter: undefined as string | undefined,
      asked: 0,
      channel: {} as Record<string, string>,
      authorization: '',
    }
    const relayUrl = await listen(
      createServer((request, response) => {
        let text = ''
        request.on('data', (chunk) => {
          text += chunk
        })
        request.on('end', async () => {
          state.asked += 1
          if (state.isDown) return response.writeHead(502).end()
          if (state.retryAfter !== undefined) return response.writeHead(429, { 'retry-after': state.retryAfter }).end()
          if (request.url === '/v1/channel') {
            state.channel = JSON.parse(text)
            return response.writeHead(201).end(
              JSON.stringify({
                channelToken: 'a-channel-token',
                url: 'https://farcaster.xyz/~/sign?c=a',
                nonce: state.channel.nonce,
              }),
            )
          }
          state.authorization = String(request.headers.authorization)
          if (!state.isApproved)
            return response.writeHead(202).end(JSON.stringify({ state: 'pending', nonce: state.channel.nonce }))
          const signer = changes.signer ?? custody
          const message = createSiweMessage({
            address: signer.address,
            chainId: changes.chainId ?? 10,
            domain: changes.domain ?? state.channel.domain ?? '',
            uri: changes.uri ?? state.channel.siweUri ?? '',
            nonce: changes.nonce ?? state.channel.nonce ?? '',
            version: '1',
            statement: 'Farcaster Auth',
            issuedAt: new Date(),
            expirationTime: changes.expirationTime ?? new Date(String(state.channel.expirationTime)),
            resources: [`farcaster://fid/${changes.fid ?? '42'}`],
          })
          const signature = await signer.signMessage({ message })
          return response.end(JSON.stringify({ state: 'completed', message, signature, fid: 1, username: 'octo' }))
        })
      }),
    )
    const farcaster = { relayUrl, network: 'eip155:10', registry }
    const opened = await open(kind, { farcaster }, { networks: { 'eip155:10': { http: [chain.rpcUrl] } } })
    const begin = async (more = {}, headers = {}) => (await opened.post('social/farcaster', more, headers)).body
    const finish = (flow: unknown, index = 0, more = {}, headers = {}) =>
      opened.post('social/farcaster/finish', { flow, ...more }, headers, index)
    return { ...opened, state, begin, finish }
  }

  it('CAP-04 default: who approves on the phone is let in, as the one whose id the registry has for the key', async () => {
    const { state, begin, finish, gateways, startOne } = await openRelay()
    const { flow, url } = await begin()
    expect(url).toBe('https://farcaster.xyz/~/sign?c=a')
    expect((await finish(flow)).body).toEqual({ status: 'waiting' })
    expect(state.authorization).toBe('Bearer a-channel-token')
    expect(state.channel).toMatchObject({ domain: 'gateway.example', siweUri: 'http://gateway.example' })
    gateways.push(await startOne())
    state.isApproved = true
    const both = await Promise.all([finish(flow), finish(flow, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const first = both.find(({ status }) => status === 200)
    expect(first?.body).toMatchObject({ status: 'signedIn', isNew: true, userName: 'octo' })
    expect(await finish(flow)).toMatchObject(refused('flow'))
    expect((await finish((await begin()).flow)).body).toMatchObject({ isNew: false, userId: first?.body.userId })
  })

  it('behavior: who came so shows by it that it is them, and it is added to who came by an address', async () => {
    const { state, begin, finish, signIn, post, time } = await openRelay()
    state.isApproved = true
    const { body: mine } = await finish((await begin()).flow)
    time.nowMs += 11 * minuteMs
    const { body: renewed } = await post('session/refresh', { refreshToken: mine.refreshToken })
    const proof = { isProof: true }
    const { flow } = await begin(proof, bearer(renewed))
    expect(await finish(flow)).toMatchObject(refused('flow'))
    const { body: proved } = await finish(flow, 0, proof, bearer(renewed))
    expect(proved).toMatchObject({ status: 'signedIn', isNew: false, userId: mine.userId })
    expect((await post('wallet/recovery', {}, bearer(proved))).status).toBe(200)
    const byEmail = await signIn()
    const asked = await begin(proof, bearer(byEmail))
    expect(await finish(asked.flow, 0, proof, bearer(byEmail))).toMatchObject(refused('identity', 403))
    const linking = await begin({ isLink: true }, bearer(byEmail))
    expect(await finish(linking.flow, 0, { isLink: true }, bearer(byEmail))).toMatchObject(refused('provider', 400))
  })

  it.each([
    ['another domain', { domain: 'evil.example' }],
    ['another address', { uri: 'https://evil.example' }],
    ['another nonce', { nonce: 'anotherNonce1' }],
    ['another network', { chainId: 1 }],
    ['an id that is another’s', { fid: '43' }],
    ['no id', { fid: '0' }],
    ['a key that has none', { signer: stranger }],
    ['a time that is over', { expirationTime: new Date(1_000) }],
  ])('error: a message for %s lets nobody in', async (_, changes) => {
    const { state, begin, finish } = await openRelay(changes)
    const { flow } = await begin()
    state.isApproved = true
    expect(await finish(flow)).toMatchObject(refused('provider'))
  })

  it('behavior: a relay that takes no more for a while is left alone for as long as it says, and who waits for their phone waits on', async () => {
    const { state, begin, finish, time } = await openRelay()
    const { flow } = await begin()
    state.retryAfter = '30'
    const before = state.asked
    expect((await finish(flow)).body).toEqual({ status: 'waiting' })
    expect(state.asked).toBe(before + 1)
    state.retryAfter = undefined
    state.isApproved = true
    time.nowMs += 29_000
    expect((await finish(flow)).body).toEqual({ status: 'waiting' })
    expect(state.asked).toBe(before + 1)
    time.nowMs += 2_000
    expect((await finish(flow)).body).toMatchObject({ status: 'signedIn' })
  })

  it('error: a relay that takes no more opens nothing: the answer says how long to wait, whatever the relay says of it', async () => {
    const { state, post, time } = await openRelay()
    const refusal = (seconds: number) => ({
      status: 429,
      body: { reasons: [{ field: 'rate_limited', description: `Please try again after ${seconds} seconds` }] },
    })
    state.retryAfter = '30'
    expect(await post('social/farcaster', {})).toMatchObject(refusal(30))
    time.nowMs += 10_000
    expect(await post('social/farcaster', {})).toMatchObject(refusal(20))
    expect(state.asked).toBe(1)
    // Neither nonsense nor a day counts.
    for (const [said, seconds] of [
      ['soon', 5],
      ['-1', 5],
      ['86400', 60],
      [new Date(time.nowMs + 600_000).toUTCString(), 60],
    ] as const) {
      time.nowMs += 80_000
      state.retryAfter = said
      expect(await post('social/farcaster', {})).toMatchObject(refusal(seconds))
    }
    time.nowMs += 80_000
    state.retryAfter = undefined
    expect((await post('social/farcaster', {})).status).toBe(200)
  })

  it('error: a relay or a network that is down, and an attempt whose time is over', async () => {
    const { state, begin, finish, time, post } = await openRelay()
    const { flow } = await begin()
    state.isDown = true
    expect(await finish(flow)).toMatchObject(refused('provider', 503))
    expect(await post('social/farcaster', {})).toMatchObject(refused('provider', 503))
    state.isDown = false
    expect((await finish(flow)).body).toEqual({ status: 'waiting' })
    time.nowMs += 5 * minuteMs
    state.isApproved = true
    expect(await finish(flow)).toMatchObject(refused('flow'))
  })
})
