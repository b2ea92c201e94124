import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'

const audience = 'hawser-demo-wallet'
const lifetimeS = 60
const nameForm = /^[a-z][a-z\d._-]{0,31}$/i
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The back end of an app with users of its own: it signs a JWT for whoever it has signed in, which here is anybody by any name, and its public key is at an address of
 * this machine.
 *
 * @returns {Promise<{ users: { jwksUrl: string, issuer: string, audience: string }, route: (request: Request) => Promise<Response>, stop: () => Promise<void> }>} what
 *   the gateway's configuration has of it, and what answers the app's own page with a token: `?name=`
 */
export async function startOwnUsers() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [{ ...jwk, kid }] })),
  )
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const issuer = `http://localhost:${server.address().port}`

  function createToken(name) {
    const nowS = Math.floor(Date.now() / 1_000)
    const claims = { iss: issuer, aud: audience, sub: name, iat: nowS, exp: nowS + lifetimeS, jti: randomUUID() }
    const signed = `${encode({ alg: 'ES256', kid, typ: 'JWT' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }

  return {
    users: { jwksUrl: `${issuer}/jwks.json`, issuer, audience },
    async route(request) {
      const name = new URL(request.url).searchParams.get('name')?.trim().toLowerCase() ?? ''
      // Another site's page could ask by a form: this one asks by a header that none has.
      if (request.method !== 'POST' || request.headers.get('x-hawser-demo') === null || !nameForm.test(name))
        return Response.json({ error: 'A name of letters and digits is needed.' }, { status: 400 })
      return Response.json({ token: createToken(name) })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}
