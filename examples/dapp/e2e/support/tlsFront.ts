import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as askHttp } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/**
 * A certificate for this machine's names that nobody vouches for, by the system's openssl.
 *
 * @throws Error where there is none
 */
export async function createCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-certificate-'))
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const subject = ['-subj', '/CN=localhost', '-addext', names, '-days', '1']
  const keyType = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  try {
    await promisify(execFile)('openssl', ['req', '-x509', ...keyType, ...subject, '-keyout', keyPath, '-out', certPath])
    return { cert: await readFile(certPath, 'utf8'), key: await readFile(keyPath, 'utf8') }
  } catch (cause) {
    throw new Error('openssl could not make a certificate. On Debian: apt-get install openssl.', { cause })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A request as it came from the browser, and what was answered. */
interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly origin: string | undefined
  readonly hasCookie: boolean
  readonly status: number
}

interface TlsFront {
  /** `https://localhost:PORT` */
  readonly origin: string
  /** The same server, of another site for a browser. */
  readonly foreignOrigin: string
  readonly seen: SeenRequest[]
  /** Where requests are handed on to. Until it is called they are answered with an empty page. */
  handOnTo(url: string): void
  close(): Promise<void>
}

/** Speaks TLS for a server that does not, as an operator's proxy does. */
export async function startTlsFront(certificate: Certificate): Promise<TlsFront> {
  let target: URL | undefined
  const seen: SeenRequest[] = []
  const server = createServer({ ...certificate }, (asked, response) => {
    if (!target)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>.</title>')
    const { method = 'GET', url: path = '/', headers } = asked
    const { hostname, port } = target
    const handed = askHttp({ hostname, port, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 502
      const { origin } = headers
      seen.push({ method, path: path.split('?', 1)[0] ?? '', origin, hasCookie: headers.cookie !== undefined, status })
      response.writeHead(status, answer.headers)
      answer.pipe(response)
    })
    handed.on('error', () => response.destroy())
    asked.pipe(handed)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `https://localhost:${port}`,
    foreignOrigin: `https://127.0.0.1:${port}`,
    seen,
    handOnTo(url) {
      target = new URL(url)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
