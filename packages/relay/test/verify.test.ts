import { createHash, createPublicKey, verify } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { createVerify, startVerify } from '../src/exports/verify.js'
import { createManualClock } from '../src/fixtures/createManualClock.js'
import { useRelay } from './support/useRelay.js'
import { createWallet } from './support/walletConnectPeers.js'

const { start, onEnd } = useRelay()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const origin = 'https://dapp.example'
const pathFor = (id: string, from = origin) =>
  `/v3/attestation?projectId=p&origin=${encodeURIComponent(from)}&id=${id}&decryptedId=${sha256('decrypted')}`

/** What the page tells the one around it. */
function runPage(html: string) {
  const posted: { type: string; attestation: string; target: string }[] = []
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const parent = {
    postMessage: (text: string, target: string) => posted.push({ ...JSON.parse(text), target }),
  }
  runInNewContext(script, { parent })
  return posted
}

it('default: the page hands a signed attestation to the origin that asked', async () => {
  const server = await startVerify()
  onEnd(server.close)
  const response = await fetch(server.url + pathFor(sha256('envelope')))
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const [message] = runPage(await response.text())
  expect(message).toMatchObject({ type: 'verify_attestation', target: origin })
  const [header = '', payload = '', signature = ''] = message?.attestation.split('.') ?? []
  const answer = await fetch(`${server.url}/v3/public-key`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { publicKey, expiresAt } = await answer.json()
  expect(expiresAt).toBeGreaterThan(Date.now() / 1000 + 3_600)
  const key = { key: createPublicKey({ key: publicKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject({ id: sha256('envelope'), origin, isVerified: true, isScam: false })
})

it('behavior: a real wallet believes it, whatever it says', async () => {
  const service = createVerify()
  const wallet = await createWallet((await start()).url)
  onEnd(wallet.close)
  const asked: string[] = []
  const realFetch = globalThis.fetch
  // The wallet's library has the hosted service's address built in.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.includes('verify.walletconnect')) return realFetch(input, init)
    asked.push(new URL(url).pathname)
    const { status, headers, body } = service.respond(url)
    return new Response(body, { status, headers })
  })
  onEnd(() => vi.unstubAllGlobals())
  const attest = (from: string, envelope: string) => {
    const [message] = runPage(service.respond(pathFor(sha256(envelope), from)).body)
    return message?.attestation ?? ''
  }
  const resolve = (attestationId: string, envelope: string) => {
    const encryptedId = sha256(envelope)
    return wallet.client.core.verify.resolve({ attestationId, hash: encryptedId, encryptedId, verifyUrl: '' })
  }
  for (const isScam of [false, true]) {
    service.setVerdict(origin, { isVerified: true, isScam })
    const verified = { origin, isVerified: true, isScam }
    expect(await resolve(attest(origin, 'envelope'), 'envelope')).toMatchObject(verified)
  }
  service.setVerdict(origin, { isVerified: false, isScam: false })
  expect(await resolve(attest(origin, 'envelope'), 'envelope')).toBeUndefined()
  service.setVerdict(origin, { isVerified: true, isScam: false })
  expect(await resolve(attest(origin, 'another envelope'), 'envelope')).toBeUndefined()
  expect(new Set(asked)).toEqual(new Set(['/v3/public-key']))
})

it('behavior: the older question by id', () => {
  const service = createVerify({ defaultVerdict: { isVerified: false, isScam: true } })
  const id = sha256('envelope')
  expect(service.respond(`/attestation/${id}?v2Supported=true`).status).toBe(404)
  service.respond(pathFor(id))
  expect(JSON.parse(service.respond(`/attestation/${id}?v2Supported=true`).body)).toEqual({
    attestationId: id,
    origin,
    isVerified: false,
    isScam: true,
  })
})

it('behavior: only the last thousand are remembered', () => {
  const service = createVerify({ clock: createManualClock() })
  for (let index = 0; index <= 1_000; index += 1) service.respond(pathFor(sha256(`${index}`)))
  expect(service.respond(`/attestation/${sha256('0')}`).status).toBe(404)
  expect(service.respond(`/attestation/${sha256('1')}`).status).toBe(200)
})

it.each([
  '/v3/attestation',
  pathFor('short'),
  pathFor(sha256('x'), 'javascript:alert(1)'),
  pathFor(sha256('x'), 'nothing'),
])('behavior: %s is a bad question', (path) => {
  expect(createVerify().respond(path).status).toBe(400)
})

it('behavior: an origin cannot get out of its place in the page', () => {
  const { body } = createVerify().respond(pathFor(sha256('x'), 'https://a.example/</script><script>alert(1)//'))
  expect(body.match(/<script>/g)).toHaveLength(1)
  expect(runPage(body)[0]?.target).toBe('https://a.example')
})

it('behavior: anything else is not there', () => {
  expect(createVerify().respond('/').status).toBe(404)
  expect(createVerify().respond('not a url').status).toBe(404)
})
