import { createMemoryStore, type SiwxConfig, type SiwxSession } from '@hawser/common'
import { type GatewaySiwxOptions, gatewaySiwx } from '@hawser/siwx'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { alice, bob, page, projectKey, type SignInGateway, useSignIn } from './support/useSignIn.js'

const databases = useDatabases()
const { open } = useSignIn(databases)
const chainId = 'eip155:1'
const minuteMs = 60_000

/** A browser's `fetch`: it keeps cookies where it is told to send them, and says which page asks. */
function createFetch(cookies = new Map<string, string>(), origin = page): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    const isWithCookies = init?.credentials === 'include'
    if (isWithCookies && cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const line of isWithCookies ? answer.headers.getSetCookie() : []) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
    return answer
  }
}

function connect(gateway: SignInGateway, options: Partial<GatewaySiwxOptions> = {}) {
  const siwx = gatewaySiwx({
    url: gateway.url,
    projectId: projectKey,
    uri: `${page}/`,
    fetch: createFetch(),
    clock: {
      nowMs: () => gateway.time.nowMs,
      setTimeout: (run, ms) =>
        (
          (id) => () =>
            clearTimeout(id)
        )(setTimeout(run, ms)),
    },
    ...options,
  })
  const sign = async (signer = alice, network: SiwxSession['data']['chainId'] = chainId): Promise<SiwxSession> => {
    const message = await siwx.createMessage({ chainId: network, accountAddress: signer.address })
    const { toString: _, ...data } = message
    return { data, message: String(message), signature: await signer.signMessage({ message: String(message) }) }
  }
  return { siwx, sign }
}

const sessionsOf = (siwx: SiwxConfig, signer = alice, network: SiwxSession['data']['chainId'] = chainId) =>
  siwx.getSessions(network, signer.address.toLowerCase())

describe.each(databaseKinds)('gatewaySiwx on the %s database', (kind) => {
  describe.each(['cookie', 'bearer'] as const)('by %s', (transport) => {
    const start = async () => {
      const gateway = await open({ databaseUrl: await databases.create(kind) })
      /** What a browser keeps, whichever page of it asks. */
      const kept = { fetch: createFetch(), store: createMemoryStore(), transport }
      return { gateway, kept, ...connect(gateway, kept) }
    }

    it('CAP-12, API-15 default: signed in, also after a reload and in another tab, and signed out', async () => {
      const { gateway, kept, siwx, sign } = await start()
      expect(await sessionsOf(siwx)).toEqual([])
      const session = await sign()
      await siwx.addSession(session)
      const reloaded = connect(gateway, kept).siwx
      expect(await sessionsOf(siwx)).toEqual([session])
      expect(await sessionsOf(reloaded)).toEqual([session])
      expect(await sessionsOf(reloaded, bob)).toEqual([])
      expect(await sessionsOf(reloaded, alice, 'eip155:10')).toEqual([])
      await reloaded.setSessions([])
      expect(await sessionsOf(siwx)).toEqual([])
    })

    it('CAP-12 behavior: accounts that ask at once are one question, and none is answered by what was read before a change', async () => {
      const { gateway, kept, siwx, sign } = await start()
      await siwx.addSession(await sign())
      const asked: string[] = []
      const counted = connect(gateway, {
        ...kept,
        fetch: async (input, init) => {
          asked.push(new URL(String(input)).pathname)
          return kept.fetch(input, init)
        },
      })
      const found = await Promise.all([alice, bob, alice].map((one) => sessionsOf(counted.siwx, one)))
      expect(found.map(({ length }) => length)).toEqual([1, 0, 1])
      expect(asked.filter((path) => path === '/auth/v1/sessions')).toHaveLength(1)
      const session = await counted.sign(bob)
      const before = sessionsOf(counted.siwx, bob)
      await counted.siwx.addSession(session)
      expect(await sessionsOf(counted.siwx, bob)).toEqual([session])
      await before
    })

    it('behavior: revoking removes exactly what it names, and replacing all what is not in the list', async () => {
      const { siwx, sign } = await start()
      await siwx.addSession(await sign())
      await siwx.addSession(await sign(alice, 'eip155:10'))
      await siwx.addSession(await sign(bob))
      await siwx.revokeSession('eip155:10', alice.address.toLowerCase())
      expect(await sessionsOf(siwx, alice, 'eip155:10')).toEqual([])
      const [kept] = await sessionsOf(siwx)
      if (!kept) throw new Error('There is no session.')
      const added = await sign(alice, 'eip155:10')
      await siwx.setSessions([kept, added])
      expect(await sessionsOf(siwx)).toEqual([kept])
      expect(await sessionsOf(siwx, alice, 'eip155:10')).toEqual([added])
      expect(await sessionsOf(siwx, bob)).toEqual([])
    })

    it('behavior: replacing all is refused where one is wrong, and keeps what stands', async () => {
      const { siwx, sign } = await start()
      const session = await sign()
      await siwx.addSession(session)
      const right = await sign(alice, 'eip155:10')
      const wrong = await sign(bob)
      const used = {
        ...wrong,
        message: session.message,
        data: session.data,
        signature: `${session.signature.slice(0, -2)}00`,
      }
      await expect(siwx.setSessions([session, right, used])).rejects.toMatchObject({
        name: expect.stringMatching(/^Siwx/),
      })
      expect(await sessionsOf(siwx)).toEqual([session])
      expect(await sessionsOf(siwx, alice, 'eip155:10')).toEqual([])
    })

    it('behavior: a token for back ends, renewed before it ends, by one request whoever asks', async () => {
      const { gateway, kept, siwx, sign } = await start()
      expect(await siwx.getToken(chainId, alice.address)).toBeUndefined()
      await siwx.addSession(await sign())
      const keys = createRemoteJWKSet(new URL(`${gateway.url}/.well-known/jwks.json`))
      const read = async (token: string | undefined) =>
        (await jwtVerify(token ?? '', keys, { currentDate: new Date(gateway.time.nowMs) })).payload
      const first = await siwx.getToken(chainId, alice.address)
      expect(await read(first)).toMatchObject({ sub: `eip155:1:${alice.address}`, aud: 'shop.example.com' })
      expect(await siwx.getToken(chainId, alice.address.toLowerCase())).toBe(first)
      gateway.time.nowMs += 20 * minuteMs
      const other = connect(gateway, kept).siwx
      const tokens = await Promise.all([siwx, siwx, other].map((one) => one.getToken(chainId, alice.address)))
      for (const token of tokens) expect(await read(token)).toMatchObject({ sub: `eip155:1:${alice.address}` })
      gateway.time.nowMs += 20 * minuteMs
      expect(await read(await other.getToken(chainId, alice.address))).toMatchObject({ aud: 'shop.example.com' })
      expect(await sessionsOf(siwx)).toHaveLength(1)
    })

    it('behavior: sessions on every device are listed, and one of another device is ended', async () => {
      const { gateway, siwx, sign } = await start()
      const phone = connect(gateway, { transport, fetch: createFetch(), store: createMemoryStore() })
      await siwx.addSession(await sign())
      await phone.siwx.addSession(await phone.sign())
      const listed = await siwx.listSessions()
      expect(listed.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
      const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      await siwx.endSession(id)
      expect(await sessionsOf(phone.siwx)).toEqual([])
      expect(await sessionsOf(siwx)).toHaveLength(1)
      const [own] = await siwx.listSessions()
      await siwx.endSession(own?.id ?? '')
      expect(await siwx.listSessions()).toEqual([])
    })
  })
})

describe('what several ask for at once', () => {
  it('behavior: who leaves a renewal ends it for nobody, and loses nothing of it', async () => {
    const gateway = await open()
    const own = createFetch()
    let isHeld = false
    let begun = () => {}
    let release = () => {}
    const started = new Promise<void>((resolve) => (begun = resolve))
    const released = new Promise<void>((resolve) => (release = resolve))
    const slow: typeof fetch = async (input, init) => {
      const answer = await own(input, init)
      if (!isHeld) return answer
      // The gateway has renewed, and its answer is on the way.
      begun()
      await new Promise<void>((resolve, reject) => {
        released.then(resolve)
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')))
      })
      return answer
    }
    const { siwx, sign } = connect(gateway, { transport: 'bearer', store: createMemoryStore(), fetch: slow })
    await siwx.addSession(await sign())
    gateway.time.nowMs += 20 * minuteMs
    isHeld = true
    const leaving = new AbortController()
    const first = siwx.getToken(chainId, alice.address, { signal: leaving.signal })
    const second = siwx.getToken(chainId, alice.address)
    const left = expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await started
    leaving.abort()
    await left
    release()
    expect(await second).toMatch(/^[\w-]+\./)
    isHeld = false
    for (let day = 0; day < 2; day += 1) {
      gateway.time.nowMs += 20 * minuteMs
      expect(await siwx.getToken(chainId, alice.address)).toMatch(/^[\w-]+\./)
    }
  })

  it('behavior: a session that was ended by its id gives out no token', async () => {
    const gateway = await open()
    const { siwx, sign } = connect(gateway)
    await siwx.addSession(await sign())
    await siwx.addSession(await sign(bob))
    const own = (await siwx.listSessions()).find(({ accountAddress }) => accountAddress === alice.address)
    await siwx.endSession(own?.id ?? '')
    expect(await siwx.getToken(chainId, alice.address)).toBeUndefined()
    expect(await siwx.getToken(chainId, bob.address)).toMatch(/^[\w-]+\./)
  })
})

describe('what the gateway refuses', () => {
  it('error: a signature of another account, an altered text, a nonce that was used, another domain', async () => {
    const { siwx, sign } = connect(await open({ networks: {} }))
    const session = await sign()
    const signature = await bob.signMessage({ message: session.message })
    // A network that nobody serves: it may be a contract's.
    await expect(siwx.addSession({ ...session, signature })).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
    const altered = { ...session, data: { ...session.data, nonce: '12345678' } }
    await expect(siwx.addSession(altered)).rejects.toMatchObject({ code: 'SIWX_MESSAGE_INVALID', fault: 'nonce' })
    await siwx.addSession(session)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIWX_MESSAGE_INVALID', fault: 'nonce' })
    const gateway = await open()
    const elsewhere = connect(gateway, { uri: 'https://evil.example/' })
    await expect(elsewhere.siwx.addSession(await elsewhere.sign())).rejects.toMatchObject({ fault: 'domain' })
  })

  it('error: a page that the project does not name gets no cookie', async () => {
    const { siwx, sign } = connect(await open(), { fetch: createFetch(new Map(), 'https://evil.example') })
    await expect(sign()).rejects.toMatchObject({ code: 'SIWX_ORIGIN_REFUSED' })
    await expect(sessionsOf(siwx)).rejects.toMatchObject({ code: 'SIWX_ORIGIN_REFUSED' })
  })

  it('error: a gateway that is down, busy, or answers junk has not signed anybody out', async () => {
    const gateway = await open()
    const kept = { fetch: createFetch(), store: createMemoryStore() }
    const { siwx, sign } = connect(gateway, { ...kept, transport: 'bearer' })
    await siwx.addSession(await sign())
    gateway.time.nowMs += 20 * minuteMs
    const answers: [Response | Error, string][] = [
      [new TypeError('fetch failed'), 'HTTP_REQUEST_FAILED'],
      [new Response('Too many', { status: 429 }), 'HTTP_STATUS'],
      [new Response('{"reasons":[{"field":"server","description":"x"}]}', { status: 500 }), 'HTTP_STATUS'],
      [new Response('<!doctype html>'), 'INVALID_RESPONSE'],
      [new Response('{"sessions":[{}]}'), 'INVALID_RESPONSE'],
    ]
    for (const [answer, code] of answers) {
      const broken = async () => {
        if (answer instanceof Error) throw answer
        return answer.clone()
      }
      for (const transport of ['cookie', 'bearer'] as const) {
        const away = connect(gateway, { ...kept, transport, fetch: broken }).siwx
        await expect(sessionsOf(away)).rejects.toMatchObject({ code })
      }
    }
    expect(await sessionsOf(siwx)).toHaveLength(1)
  })

  it('CAP-12 behavior: a server that says 401 to who is not signed in says the same as one that lists nobody', async () => {
    const gateway = await open()
    const reasons = [{ field: 'session', description: 'There is no session.' }]
    for (const answer of [
      Response.json({ status: 'FAILED', reasons }, { status: 401 }),
      Response.json({ sessions: [] }),
    ])
      expect(await sessionsOf(connect(gateway, { fetch: async () => answer }).siwx)).toEqual([])
  })

  it('behavior: what a gateway says of a session has to be what was signed', async () => {
    const gateway = await open()
    const kept = { fetch: createFetch() }
    const { siwx, sign } = connect(gateway, kept)
    await siwx.addSession(await sign())
    const lying: typeof fetch = async (...question) => {
      const text = await (await kept.fetch(...question)).text()
      return new Response(text.replaceAll('"chainId":"eip155:1"', '"chainId":"eip155:10"'))
    }
    const deceived = connect(gateway, { fetch: lying }).siwx
    expect(await sessionsOf(deceived)).toEqual([])
    expect(await sessionsOf(deceived, alice, 'eip155:10')).toEqual([])
  })

  it('behavior: tokens that were tampered with are dropped', async () => {
    const gateway = await open()
    const store = createMemoryStore()
    const { siwx, sign } = connect(gateway, { transport: 'bearer', store })
    await siwx.addSession(await sign())
    const [key = ''] = store.keys()
    const text = store.get(key) ?? ''
    for (const junk of ['{', '[]', '[{}]', '[null]', text.replace(/"token":"[^"]+"/, '"token":1')]) {
      store.set(key, junk)
      expect(await sessionsOf(connect(gateway, { transport: 'bearer', store }).siwx)).toEqual([])
    }
    store.set(
      key,
      text.replace(/"token":"[^"]+"/, '"token":"a.b.c"').replace(/"tokenExpiresAt":"\d{4}/, '"tokenExpiresAt":"2020'),
    )
    expect(await sessionsOf(connect(gateway, { transport: 'bearer', store }).siwx)).toHaveLength(1)
    store.set(
      key,
      text
        .replace(/"refreshToken":"[^"]+"/, '"refreshToken":"x"')
        .replace(/"tokenExpiresAt":"\d{4}/, '"tokenExpiresAt":"2020'),
    )
    expect(await sessionsOf(connect(gateway, { transport: 'bearer', store }).siwx)).toEqual([])
  })
})

it('parameters: isRequired, and when users are asked and signed out', () => {
  const url = 'https://gateway.example.com'
  expect(gatewaySiwx({ url }).getRequired?.()).toBe(true)
  expect(gatewaySiwx({ url, isRequired: false }).getRequired?.()).toBe(false)
  expect(gatewaySiwx({ url, signOutOnDisconnect: false })).toMatchObject({ signOutOnDisconnect: false })
})
