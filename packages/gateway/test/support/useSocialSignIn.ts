import type { GatewayOptions } from '../../src/exports/index.js'
import type { DatabaseKind, useDatabases } from './databases.js'
import { bearer, useEmailSignIn } from './useEmailSignIn.js'

type Social = NonNullable<NonNullable<GatewayOptions['embeddedWallet']>['social']>
type Body = Readonly<Record<string, unknown>>

/** Gateways that let people in by providers. */
export function useSocialSignIn(databases: ReturnType<typeof useDatabases>) {
  const open = useEmailSignIn(databases)
  return async (kind: DatabaseKind, social: Social, gatewayOptions: GatewayOptions = {}) => {
    const opened = await open(kind, { social }, {}, gatewayOptions)
    const { post, ofGateway } = opened
    const begin = async (provider: string, more: Body = {}, headers = {}, index = 0) => {
      const { status, body } = await post('social/begin', { provider, ...more }, headers, index)
      return { status, body, flow: body.flow, url: String(body.url) }
    }
    /** The page that the provider sends the browser to, and what it hands on. */
    const comeBack = async (url: string) => {
      const response = await fetch(ofGateway(url), { redirect: 'manual' })
      const page = await response.text()
      const toText = (text = '') => text.replaceAll('&amp;', '&')
      const resultUri = toText(/data-result="([^"]*)"/.exec(page)?.[1])
      return {
        status: response.status,
        page,
        headers: response.headers,
        resultUri,
        target: toText(/data-target="([^"]*)"/.exec(page)?.[1]),
        result: resultUri === '' ? '' : (new URL(resultUri).searchParams.get('result') ?? ''),
      }
    }
    const finish = (flow: unknown, result: string, more: Body = {}, headers = {}, index = 0) =>
      post('social/finish', { flow, result, ...more }, headers, index)
    /** The whole way, by what a provider's browser does. */
    const signInBy = async (provider: string, browse: (url: string) => Promise<string>, more: Body = {}) => {
      const { flow, url } = await begin(provider, more)
      return finish(flow, (await comeBack(await browse(url))).result)
    }
    /** Adds a way in to the account of a session. */
    const link = async (session: Body, provider: string, browse: (url: string) => Promise<string>) => {
      const begun = await begin(provider, { isLink: true }, bearer(session))
      if (begun.status !== 200) return begun
      return finish(begun.flow, (await comeBack(await browse(begun.url))).result, { isLink: true }, bearer(session))
    }
    return { ...opened, begin, comeBack, finish, signInBy, link }
  }
}
