import type { startMailbox } from '../startMailbox.js'

export const projectKey = 'project-key-0001'
export const page = 'https://shop.example.com'
/** The longest body that the gateway of the table takes. */
export const bodyBytes = 20_000

/** One request; the project is added to it. */
export interface Ask {
  readonly path: string
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What a right request is made of. */
export interface World {
  readonly nowMs: () => number
  /** Holds something on the chain. */
  readonly owner: string
  readonly coin: string
  /** Where the services are that others run. */
  readonly services: string
  /** Where the server of pictures is. */
  readonly pictures: string
  /** Where mails arrive. */
  readonly mailbox: Pick<Awaited<ReturnType<typeof startMailbox>>, 'codeTo' | 'linkTo'>
  readonly send: (ask: Ask) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Another one each time. */
  readonly count: () => number
}

/** How a refusal is told: its status, and the field of its reason or the code of its JSON-RPC error. */
export type Refusal = readonly [status: number, field: string | number]
/** What is wrong with a right request, and how that is refused; or why nothing can be. */
export type Bad = readonly [wrong: Partial<Ask> | ((right: Ask) => Partial<Ask>), refusal: Refusal] | string

/** One endpoint, and what becomes of each bad input and each fault there. */
export interface EndpointRow {
  readonly right: (world: World) => Promise<Ask> | Ask
  /** Of a right request. */
  readonly status: number
  readonly access: 'project' | 'anyone' | 'any origin' | 'project, any origin'
  /** How an unknown project, a page of another origin, and one question too many are refused; as everywhere when absent. */
  readonly refusals?: { readonly project: Refusal; readonly origin: Refusal; readonly rate: Refusal }
  readonly malformed: Bad
  readonly oversized: Bad
  readonly wrongType: Bad
  readonly unknownChain: Bad
  /** How a right request is refused while that does not serve; it is answered all the same where nothing is said. */
  readonly without: {
    readonly database?: Refusal
    readonly node?: Refusal
    readonly provider?: Refusal
    readonly pictures?: Refusal
    readonly mail?: Refusal
  }
}

export type Row = readonly [endpoint: string, row: EndpointRow]

export const account = `0x${'a1'.repeat(20)}`
export const native = `eip155:1:0x${'e'.repeat(40)}`
export const long = 'a'.repeat(5_000)
export const noChain = 'It names no chain.'
export const noInput = 'It takes nothing but the project.'
export const cutJson: Bad = [{ body: '{"' }, [400, 'body']]
export const tooLong: Bad = [{ body: JSON.stringify('x'.repeat(bodyBytes)) }, [413, 'body']]
export const ofNode: Refusal = [503, 'chainId']
export const ofDatabase: Refusal = [503, 'database']

export const get =
  (path: string): EndpointRow['right'] =>
  () => ({ path })
export const at = (path: string, refusal: Refusal): Bad => [{ path }, refusal]
export const nowS = ({ nowMs }: World) => Math.floor(nowMs() / 1_000)
