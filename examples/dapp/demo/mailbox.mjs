import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startServer } from './server.mjs'

const root = fileURLToPath(new URL('mailbox', import.meta.url))
/** The oldest are forgotten: whoever looks wants the one that has just come. */
const maxMails = 50
const maxBytes = 1_000_000
/** Mails are text of others: the page makes no markup of it, and speaks to its own server alone. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * A mailbox of this machine for every address there is: mail is taken in by SMTP and shown on a page, so that nobody has to give an address of theirs.
 *
 * @param {object} [options]
 * @param {number} [options.port] of the page; 0, the default, takes a free one
 * @returns {Promise<{ url: string, port: number, smtpUrl: string, stop: () => Promise<void> }>}
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startMailbox({ port = 0 } = {}) {
  const palette = await readFile(new URL('palette.css', import.meta.url), 'utf8')
  const mails = []
  const smtp = await startSmtp(async (raw) => {
    const mail = await readMail(raw, (mails[0]?.id ?? 0) + 1)
    mails.unshift(mail)
    mails.length = Math.min(mails.length, maxMails)
  })
  try {
    const page = await startServer({
      root,
      port,
      config: {},
      headers: { 'content-security-policy': policy },
      // The example dApp shows the newest one, from another origin.
      createRoutes: () => ({
        '/palette.css': async () => new Response(palette, { headers: { 'content-type': 'text/css' } }),
        '/mails': async () => Response.json({ mails }, { headers: { 'access-control-allow-origin': '*' } }),
      }),
    })
    return {
      url: page.url,
      port: page.port,
      smtpUrl: smtp.url,
      async stop() {
        await page.close()
        await smtp.stop()
      },
    }
  } catch (error) {
    await smtp.stop()
    throw error
  }
}

/** @param {Buffer} raw @param {number} id */
async function readMail(raw, id) {
  const { to = [], from, subject = '', text = '' } = await PostalMime.parse(raw)
  return {
    id,
    to: to.map(({ address }) => address ?? '').join(', '),
    from: from?.name || from?.address || '',
    subject,
    text: text.trim(),
    receivedAtMs: Date.now(),
    // What its reader is to type, or to open.
    code: /^\d{6}$/m.exec(text)?.[0],
    link: /^https?:\/\/\S+$/m.exec(text)?.[0],
  }
}

/** @param {(raw: Buffer) => Promise<void>} take */
async function startSmtp(take) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 500,
    onData(stream, _, done) {
      const chunks = []
      let length = 0
      stream.on('data', (chunk) => {
        length += chunk.length
        if (length <= maxBytes) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (length > maxBytes) done(Object.assign(new Error('This mail is too large.'), { responseCode: 552 }))
        else take(Buffer.concat(chunks)).then(() => done(), done)
      })
    },
  })
  // Of connections that end in the middle: the next one is none the worse.
  server.on('error', () => undefined)
  await new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const { port } = server.server.address()
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  }
}
