import { systemClock } from '@hawser/common'
import { type KyselyPlugin, SqliteQueryCompiler } from 'kysely'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { embeddedWalletSchema } from '../src/config/embeddedWalletSchema.js'
import { openDatabase } from '../src/database/openDatabase.js'
import { createEmbeddedWallets } from '../src/embedded/createEmbeddedWallets.js'
import { useDatabases } from './support/databases.js'
import { startMailbox } from './support/startMailbox.js'

const databases = useDatabases()
const [known, unknown] = ['alice@example.org', 'carol@example.org']

it.each([true, false])(
  'behavior: the same is asked of the database and mailed for an address that has a wallet and for one that has none (asksForDevice: %s)',
  async (asksForDevice) => {
    const mailbox = await startMailbox()
    onTestFinished(mailbox.stop)
    const { database, close } = await openDatabase(await databases.create('embedded'), () => undefined)
    onTestFinished(close)
    const statements: string[] = []
    const note: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const wallets = await createEmbeddedWallets({
      config: v.parse(embeddedWalletSchema, {
        secrets: ['a secret of at least 32 characters'],
        publicUrl: 'http://gateway.example',
        mail: { url: mailbox.url, from: 'codes@shop.example', allowsPlainText: true },
        asksForDevice,
      }),
      database: database.withPlugin(note),
      sealer: undefined,
      // Nothing here is asked of a chain.
      askNode: async () => [],
      timeoutMs: 1_000,
      clock: systemClock,
      logger: pino({ level: 'silent' }),
    })
    onTestFinished(() => wallets.stop())
    const asker = { projectName: 'shop', browser: 'Firefox, Linux', page: undefined, clientAddress: '10.0.0.1' }
    const begin = (email: string, device?: string) => wallets.signIn({ email, language: 'en', device }, asker)
    const signIn = async (email: string) => {
      const { flow } = await begin(email)
      if (asksForDevice) {
        const link = new URL(mailbox.linkTo(email)).searchParams.get('token') ?? ''
        await wallets.flows.decide(link, true)
      }
      return wallets.finishSignIn({ flow, code: mailbox.codeTo(email) }, asker)
    }
    await signIn(known)
    // Whoever looks for addresses has a wallet, and a browser that was let in, of their own.
    const { device } = await signIn('mallory@example.org')

    /** What is done for one who tries an address: its statements, its mail, and how it is answered. */
    const observe = async (email: string, own: string | undefined) => {
      statements.length = 0
      const { flow, step, endsAtMs } = await begin(email, own)
      const wrong = { flow, code: '000000' }
      const refusal = await wallets.finishSignIn(wrong, asker).catch((error: unknown) => error)
      const mail = mailbox.last(email)
      return {
        statements: [...statements],
        step,
        lifetimeMs: Math.round((endsAtMs - Date.now()) / 60_000),
        refusal,
        mails: mailbox.mails.filter(({ to }) => to.includes(email)).length,
        subject: /^subject: .*$/im.exec(mail.text)?.[0].replace(/\d{6}/, 'code'),
      }
    }
    for (const own of [undefined, device]) {
      const before = { known: mailbox.mails.filter(({ to }) => to.includes(known)).length }
      const [ofKnown, ofUnknown] = [await observe(known, own), await observe(own ? `new-${unknown}` : unknown, own)]
      expect(ofKnown.statements.length).toBeGreaterThan(4)
      expect({ ...ofKnown, mails: ofKnown.mails - before.known }).toEqual(ofUnknown)
    }
  },
)
