import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that was taken in. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Decoded, with its headers. */
  readonly text: string
}

/** A mail server of this machine, which keeps what it is sent, or fails as told. */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  /** What a server that hangs has yet to do. */
  const held: (() => void)[] = []
  let fault: 'refuses' | 'hangs' | 'refusesAddress' | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_, __, done) {
      done(fault === 'refusesAddress' ? Object.assign(new Error('No such mailbox.'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fault === 'refuses') return done(new Error('No mail today.'))
        const { mailFrom, rcptTo } = session.envelope
        const take = (): void => {
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            text: decode(Buffer.concat(chunks).toString('latin1')),
          })
          done()
        }
        if (fault === 'hangs') held.push(take)
        else take()
      })
    },
  })
  server.on('error', () => undefined)
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as AddressInfo))
  })
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const last = (to: string): ReceivedMail => {
    const found = mails.findLast((mail) => mail.to.includes(to))
    if (!found) throw new Error(`No mail has come to ${to}.`)
    return found
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    last,
    codeTo: (to: string): string => /^(\d{6})\r?$/m.exec(last(to).text)?.[1] ?? '',
    linkTo: (to: string): string =>
      /^(http\S+\/wallet\/v1\/email\/link\?token=\S+?)\r?$/m.exec(last(to).text)?.[1] ?? '',
    fail(next: typeof fault) {
      fault = next
    },
    /** Takes what it had left lying. */
    goOn() {
      fault = undefined
      for (const take of held.splice(0)) take()
    },
    stop,
  }
}

/** Each part of a mail as its reader sees it. */
function decode(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`)
  return parts
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      if (/content-transfer-encoding: base64/i.test(head))
        return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
      if (!/content-transfer-encoding: quoted-printable/i.test(head)) return `${head}\n\n${body}`
      const bytes = body
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`
    })
    .join('\n')
}
