/** What a project's configuration says of one feature. */
interface ProjectFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** Which parts of it; null leaves that to the app. */
  readonly config?: readonly string[] | null | undefined
}

/** Who asks: an operator's project, or anybody where the gateway is open. */
export interface Project {
  readonly name: string
  /** Origins and patterns; `*` stands for all. */
  readonly origins: readonly string[]
  /** Undefined where the project says nothing of features. */
  readonly features: readonly ProjectFeature[] | undefined
  readonly isAnalyticsEnabled: boolean
}

/** Stands for whoever names no project that is known, where the gateway is open. */
export const openProject: Project = { name: 'open', origins: ['*'], features: undefined, isAnalyticsEnabled: true }

/** Whether a page of this origin may use the project: an entry is an origin, or a pattern in which `*` stands for any text. */
export function isOriginAllowed(project: Project, origin: string): boolean {
  return project.origins.some((entry) =>
    entry.includes('*') ? matchesPattern(entry, origin) : toOrigin(entry) === toOrigin(origin),
  )
}

/**
 * Whether a project names a page's origin: `*` stands for nobody in particular, and lets in pages of this machine alone. What is signed on a page, or held
 * by its cookies, is given to such pages only.
 */
export function isOriginNamed(project: Project, origin: string): boolean {
  const named = project.origins.filter((entry) => entry !== '*')
  if (isOriginAllowed({ ...project, origins: named }, origin)) return true
  return project.origins.includes('*') && URL.canParse(origin) && isOfThisMachine(new URL(origin))
}

function isOfThisMachine({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

function toOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  // Schemes of apps have no origin for the URL standard.
  return origin === 'null' ? text.toLowerCase() : origin
}

/** Walks the parts between the stars one after the other: an expression made of them could be slow. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  const whole = text.toLowerCase()
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (!whole.startsWith(first) || !whole.endsWith(last) || whole.length < first.length + last.length) return false
  const end = whole.length - last.length
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = whole.indexOf(part, from)
    if (at === -1 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}
