import { type Clock, withDeadline } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail } from '../http/failure.js'
import { escapeHtml } from '../http/html.js'
import type { Logger } from '../logging/createLogger.js'
import { fill, type Language, mailTexts } from './mailTexts.js'

/** Shorter than the 10 s that clients wait for an answer: they are told that it is the mail. */
const timeoutMs = 8_000

/** The mails of embedded wallets. Each function throws RequestFailure (503) while mail cannot be sent. */
export interface Mails {
  sendCode(mail: { readonly to: string; readonly language: Language; readonly code: string }): Promise<void>
  sendLink(mail: {
    readonly to: string
    readonly language: Language
    /** What stands in the link. */
    readonly link: string
    readonly browser: string
    readonly page: string | null
  }): Promise<void>
  /** Closes its connections. */
  stop(): void
}

interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
  /** Stands large on a line of its own. */
  readonly code?: string
  readonly link?: { readonly url: string; readonly text: string }
  readonly after: readonly string[]
}

interface CreateMailsOptions {
  readonly config: NonNullable<GatewayConfig['embeddedWallet']>
  readonly clock: Clock
  readonly logger: Logger
}

/** The library is loaded here: a gateway without embedded wallets does without it. */
export async function createMails({ config, clock, logger }: CreateMailsOptions): Promise<Mails> {
  const { createTransport } = await import('nodemailer')
  const { mail, name, publicUrl } = config
  const { protocol, hostname, port, username, password } = new URL(mail.url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Without it whoever stands between reads the codes.
    requireTLS: !isSecure && !mail.allowsPlainText,
    ignoreTLS: mail.allowsPlainText,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Nothing of a mail names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Without a listener a connection of the pool that breaks off would end the process.
  transport.on('error', (error) => logger.warn({ err: toLogged(error) }, 'A connection to the mail server broke off'))

  const send = async (to: string, language: Language, letter: Letter): Promise<void> => {
    const { direction } = mailTexts[language]
    try {
      await withDeadline(
        () =>
          transport.sendMail({
            from: mail.from,
            // As an object, so that it is one address whatever stands in it.
            to: { name: '', address: to },
            subject: letter.subject,
            text: toText(letter),
            html: toHtml(letter, { language, direction }),
            headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          }),
        { clock, timeoutMs },
      )
    } catch (error) {
      if (isRefusedRecipient(error)) throw fail(400, 'email', 'This address takes no mail.')
      logger.warn({ err: toLogged(error) }, 'Mail cannot be sent')
      throw fail(503, 'mail', 'Mail cannot be sent at the moment.')
    }
  }

  return {
    sendCode({ to, language, code }) {
      const texts = mailTexts[language]
      const values = { name, code }
      return send(to, language, {
        subject: fill(texts.codeSubject, values),
        lines: [fill(texts.codeIntroduction, values)],
        code,
        after: [texts.codeLifetime, texts.notYou, fill(texts.neverAsked, values)],
      })
    },
    sendLink({ to, language, link, browser, page }) {
      const texts = mailTexts[language]
      const values = { name, browser, page: page ?? '' }
      const url = new URL('wallet/v1/email/link', publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`)
      url.searchParams.set('token', link)
      return send(to, language, {
        subject: fill(texts.linkSubject, values),
        lines: [
          fill(texts.linkIntroduction, values),
          fill(texts.linkBrowser, values),
          ...(page === null ? [] : [fill(texts.linkPage, values)]),
        ],
        link: { url: url.href, text: texts.linkAction },
        after: [texts.notYou, fill(texts.neverAsked, values)],
      })
    },
    stop: () => transport.close(),
  }
}

/** Whether the mail server takes mail, and none to whom it was for. */
function isRefusedRecipient(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { readonly code?: unknown; readonly responseCode?: unknown }
  return code === 'EENVELOPE' && Number(responseCode) >= 550
}

/** Its command and answer may hold the address of whom it was to. */
function toLogged(error: unknown): Error {
  const { code, responseCode } = Object(error) as { readonly code?: unknown; readonly responseCode?: unknown }
  return new Error(`The mail server: ${String(code ?? 'no code')}, ${String(responseCode ?? 'no answer')}`)
}

function toText({ lines, code, link, after }: Letter): string {
  return [...lines, ...(code ? [code] : []), ...(link ? [link.url] : []), ...after].join('\n\n')
}

function toHtml({ subject, lines, code, link, after }: Letter, of: { language: string; direction: string }): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  return [
    `<!doctype html><html lang="${of.language}" dir="${of.direction}"><head><meta charset="utf-8">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">',
    ...lines.map(paragraph),
    code ? `<p dir="ltr" style="font: 600 32px/1.2 monospace; letter-spacing: 0.2em">${escapeHtml(code)}</p>` : '',
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : '',
    ...after.map(paragraph),
    '</body></html>',
  ].join('')
}
