/** A wallet in the form in which a wallets service sends it. */
export interface WalletsServiceEntry {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null | undefined
  readonly image_id?: string | null | undefined
  readonly order?: number | undefined
  readonly rdns?: string | null | undefined
  readonly chains?: readonly string[] | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly description?: string | null | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly link_mode?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
}
