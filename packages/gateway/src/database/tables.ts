import type { Kysely } from 'kysely'

/** The database's tables. Times are milliseconds since the Unix epoch, flags are 0 and 1, lists are JSON: both kinds of database have these. */
export interface Tables {
  readonly projects: ProjectTable
  readonly project_keys: ProjectKeyTable
  readonly telemetry_events: TelemetryEventTable
  readonly names: NameTable
  readonly name_addresses: NameAddressTable
  readonly name_messages: NameMessageTable
  readonly sessions: SessionTable
  readonly offramp_orders: OffRampOrderTable
  readonly onramp_purchases: OnRampPurchaseTable
  readonly sign_ins: SignInTable
  readonly sign_in_nonces: SignInNonceTable
  readonly embedded_users: EmbeddedUserTable
  readonly embedded_addresses: EmbeddedAddressTable
  readonly embedded_identities: EmbeddedIdentityTable
  readonly embedded_passkeys: EmbeddedPasskeyTable
  readonly embedded_permissions: EmbeddedPermissionTable
  readonly embedded_social_flows: EmbeddedSocialFlowTable
  readonly embedded_used_proofs: EmbeddedUsedProofTable
  readonly embedded_devices: EmbeddedDeviceTable
  readonly embedded_flows: EmbeddedFlowTable
  readonly embedded_sessions: EmbeddedSessionTable
  readonly embedded_sets: EmbeddedSetTable
  readonly embedded_limits: EmbeddedLimitTable
  readonly embedded_events: EmbeddedEventTable
}

export type Database = Kysely<Tables>

interface ProjectTable {
  readonly name: string
  /** A JSON list. */
  readonly origins: string
  /** A JSON list; null where the project says nothing of features. */
  readonly features: string | null
  readonly is_analytics_enabled: number
  readonly created_at_ms: number
}

interface ProjectKeyTable {
  readonly key: string
  readonly project_name: string
  readonly created_at_ms: number
  /** When it stops to be taken; null for one that stands. */
  readonly expires_at_ms: number | null
}

interface OffRampOrderTable {
  readonly id: string
  readonly project_name: string
  readonly provider: string
  readonly address: string
  /** JSON: what is sold, as its provider calls it. */
  readonly currency: string
  readonly amount: string
  readonly started_at_ms: number
  /** The provider's own id, once it tells of it; unique, so that none is two sales. */
  readonly transaction_id: string | null
  readonly status: string
  /** JSON: where it is sent to. */
  readonly deposit: string | null
  /** JSON: what is paid out. */
  readonly payout: string | null
  readonly hash: string | null
}

interface OnRampPurchaseTable {
  readonly id: string
  readonly project_name: string
  readonly provider: string
  readonly address: string
  /** The symbol of what is bought. */
  readonly symbol: string
  readonly started_at_ms: number
  /** The provider's own id, once it tells of it; unique, so that none is two purchases. */
  readonly transaction_id: string | null
  readonly status: string
  readonly hash: string | null
}

interface TelemetryEventTable {
  readonly project_name: string
  /** Whatever the client calls it; unique for its project. */
  readonly event_id: string
  readonly received_at_ms: number
  /** The client's own time, in its own form. */
  readonly sent_at: string
  readonly kind: string
  readonly event: string
  readonly domain: string | null
  /** Without a query. */
  readonly page: string | null
  /** JSON, without what says who the user is. */
  readonly details: string
}

interface NameTable {
  /** With its zone. */
  readonly name: string
  /** The account that signs for it, in small letters. */
  readonly owner: string
  /** Where the owner is a contract, in CAIP-2; null for one that signs by a key. */
  readonly owner_network: string | null
  /** A JSON object of texts. */
  readonly attributes: string
  readonly registered_at_ms: number
  readonly updated_at_ms: number
}

interface NameAddressTable {
  readonly name: string
  readonly coin_type: number
  /** As its chain writes it, with its checksum. */
  readonly address: string
  readonly created_at_ms: number
}

interface SessionTable {
  readonly id: string
  /** CAIP-10, in small letters. */
  readonly account: string
  readonly project_name: string
  readonly created_at_ms: number
  readonly expires_at_s: number
  /** JSON lists. */
  readonly permissions: string
  readonly policies: string
  /** Null before it is active. */
  readonly context: string | null
  readonly revoked_at_ms: number | null
}

/** Messages that were taken, for as long as they could be sent again. */
interface NameMessageTable {
  readonly digest: string
  readonly used_at_ms: number
}

interface SignInTable {
  readonly id: string
  readonly project_name: string
  /** CAIP-10, in small letters on EVM networks. */
  readonly account: string
  /** The host that the message was signed for. */
  readonly domain: string
  readonly secret_hash: string
  readonly previous_hash: string | null
  readonly rotated_at_ms: number | null
  readonly message: string
  readonly signature: string
  /** JSON; null where the wallet sent none. */
  readonly cacao: string | null
  readonly created_at_ms: number
  readonly expires_at_ms: number
}

/** Nonces that were used, for as long as they could be used again. */
interface SignInNonceTable {
  readonly nonce: string
  readonly used_at_ms: number
}

/** Who has an embedded wallet. */
interface EmbeddedUserTable {
  readonly id: string
  /** Of the one wallet; null before it is made. */
  readonly wallet_id: string | null
  readonly created_at_ms: number
}

/** An e-mail address that lets its user in: found by a keyed hash, and sealed. The operator's secrets open it. */
interface EmbeddedAddressTable {
  readonly hash: string
  readonly user_id: string
  readonly kind: 'primary' | 'second'
  readonly sealed: string
}

/** Somebody at a provider, whose word lets its user in: found by a keyed hash of who that is there, and sealed. */
interface EmbeddedIdentityTable {
  readonly id: string
  readonly hash: string
  readonly user_id: string
  readonly provider: string
  readonly sealed: string
  readonly created_at_ms: number
  readonly used_at_ms: number
}

/** What a user has allowed an app to do for an account of theirs (ERC-7715). */
interface EmbeddedPermissionTable {
  /** The hash by which the chain knows it, 0x-hex; with the user's id it is one. */
  readonly id: string
  readonly user_id: string
  readonly project_name: string
  readonly app_origin: string
  /** CAIP-2. */
  readonly network: string
  /** As its app was told. */
  readonly grant_json: string
  readonly created_at_ms: number
  readonly expires_at_s: number
  readonly revoked_at_ms: number | null
}

/** What a passkey's answers are checked by; which one it is stands in the identity of the same id. */
interface EmbeddedPasskeyTable {
  /** Of its identity. */
  readonly id: string
  readonly user_id: string
  /** COSE, in base64url. */
  readonly public_key: string
  /** How often it has signed, as it says; 0 where it does not count. */
  readonly counter: number
  /** A JSON list. */
  readonly transports: string
  /** Whether its devices say that it is synced. */
  readonly is_backed_up: number
}

/** An attempt to be let in by a provider. */
interface EmbeddedSocialFlowTable {
  readonly id: string
  readonly project_name: string
  readonly kind: 'signIn' | 'link' | 'proof'
  readonly provider: string
  readonly step: 'begun' | 'returned' | 'done'
  /** Of what the page holds that began. */
  readonly token_hash: string
  /** Of what the browser comes back with; null where none is sent anywhere. */
  readonly state_hash: string | null
  /** Of what the browser brought back to that page. */
  readonly result_hash: string | null
  readonly secrets_sealed: string
  /** The provider's answer, until it was looked at. */
  readonly answer_sealed: string | null
  /** Whom a way in is added to. */
  readonly user_id: string | null
  /** The origin of the page that asked. */
  readonly page: string | null
  readonly return_to: string | null
  readonly created_at_ms: number
  readonly ends_at_ms: number
}

/** What was shown as it is, for as long as it would be taken: once. */
interface EmbeddedUsedProofTable {
  readonly hash: string
  readonly ends_at_ms: number
}

/** A browser that was let in. */
interface EmbeddedDeviceTable {
  readonly id: string
  readonly user_id: string
  readonly secret_hash: string
  /** Two of a few words. */
  readonly browser: string
  readonly created_at_ms: number
  readonly used_at_ms: number
}

/** An attempt to prove that somebody reads the mail of an address. */
interface EmbeddedFlowTable {
  readonly id: string
  readonly project_name: string
  /** To sign in; of an address that a user has; of one to take its place, or to be a second one. */
  readonly kind: 'signIn' | 'primary' | 'secondary' | 'second' | 'first'
  readonly step: 'device' | 'code' | 'done' | 'refused'
  /** Of what the browser holds that began. */
  readonly token_hash: string
  /** Of what stands in the mailed link, until that was used. */
  readonly link_hash: string | null
  readonly address_hash: string
  readonly address_sealed: string
  /** Null where nobody is known yet. */
  readonly user_id: string | null
  readonly device_id: string | null
  readonly language: string
  readonly browser: string
  /** The origin of the page that asked. */
  readonly page: string | null
  readonly code_hash: string | null
  readonly code_ends_at_ms: number | null
  /** When its mail was begun; null where it did not leave. */
  readonly code_sent_at_ms: number | null
  /** When the mail server had taken it. */
  readonly code_left_at_ms: number | null
  readonly tries: number
  readonly created_at_ms: number
  readonly ends_at_ms: number
}

interface EmbeddedSessionTable {
  readonly id: string
  readonly user_id: string
  readonly device_id: string
  readonly project_name: string
  readonly secret_hash: string
  readonly previous_hash: string | null
  readonly rotated_at_ms: number | null
  readonly created_at_ms: number
  readonly expires_at_ms: number
}

/** The shares of a wallet that one device works with: without that device, or what recovers it, they open nothing. */
interface EmbeddedSetTable {
  readonly id: string
  readonly user_id: string
  readonly device_id: string
  /** Sealed by the operator's key. */
  readonly service_sealed: string
  /** Sealed by the user's passkey or password before it came, and by the operator's key; null where nothing recovers the wallet by this set. */
  readonly recovery_sealed: string | null
  /** `passkey`, `password` or `operator`; null where there is none, or it was kept before this was told. */
  readonly recovery_method: string | null
  readonly created_at_ms: number
  /** 1 where a device was removed since: the set's own device is to make another one when it uses it next. */
  readonly is_renewal_due: number
}

/** How often something was done, until its time ends. */
interface EmbeddedLimitTable {
  readonly key: string
  readonly count: number
  readonly ends_at_ms: number
}

/** What happened, without personal data. */
interface EmbeddedEventTable {
  readonly id: string
  readonly at_ms: number
  readonly project_name: string
  readonly kind: string
  readonly user_id: string | null
  readonly device_id: string | null
}
