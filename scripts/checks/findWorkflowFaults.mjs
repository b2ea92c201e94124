import { parse } from 'yaml'

/**
 * @typedef {{ uses?: string, run?: string, with?: Record<string, unknown> | null }} WorkflowStep
 * @typedef {{ permissions?: Record<string, string> | string, environment?: unknown, steps?: WorkflowStep[], uses?: string }} WorkflowJob
 */

/** What a job that may write starts, beside the one script that publishes: nothing that runs code of the project or of a dependency. */
const harmlessCommand = /^(?:git|gh|grep) /
const harmlessAction = /^actions\/(?:checkout|setup-node|download-artifact)@/
const publishScript = /^node scripts\/publish\/publishTarballs\.mjs \w+$/

/**
 * What makes a workflow of GitHub give away more than it has to.
 *
 * @param {string} text
 * @returns {string[]} one sentence each
 */
export function findWorkflowFaults(text) {
  const workflow = parse(text)
  const triggers =
    typeof workflow.on === 'string'
      ? [workflow.on]
      : Array.isArray(workflow.on)
        ? workflow.on
        : Object.keys(workflow.on)
  const faults = []
  for (const trigger of ['pull_request_target', 'workflow_run', 'issue_comment']) {
    if (triggers.includes(trigger)) faults.push(`${trigger} runs with rights for what strangers wrote.`)
  }
  if (/\bsecrets\s*[.[:]/.test(text) || /NPM_TOKEN|NODE_AUTH_TOKEN|_authToken/.test(text)) {
    faults.push('It takes a stored secret: npm trusts the job, and GitHub gives it a token of its own.')
  }
  for (const [, action = '', comment = ''] of text.matchAll(/^\s*(?:-\s+)?uses:\s*(\S+)([^\n]*)$/gm)) {
    if (!/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(action)) faults.push(`${action} is not pinned by its full commit.`)
    else if (!/^ # v\d+\.\d+\.\d+$/.test(comment))
      faults.push(`${action} does not say in a comment which version it is.`)
  }
  if (typeof workflow.permissions !== 'object' || Object.keys(workflow.permissions ?? {}).length > 0) {
    faults.push('"permissions: {}" is missing at its top: each job names its own.')
  }
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    faults.push(...jobFaults(job).map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/**
 * @param {WorkflowJob} job
 * @returns {string[]}
 */
function jobFaults({ permissions, environment, steps = [], uses }) {
  if (uses !== undefined) return ['It calls another workflow, whose rights cannot be seen here.']
  if (typeof permissions !== 'object' || permissions === null) return ['It names no permissions.']
  const faults = []
  const written = Object.keys(permissions).filter((scope) => permissions[scope] === 'write')
  const known = ['contents', 'pull-requests', 'id-token']
  for (const scope of written) if (!known.includes(scope)) faults.push(`It has no need to write ${scope}.`)

  for (const { uses: action = '', run = '', with: options } of steps) {
    if (action.startsWith('actions/checkout@') && options?.['persist-credentials'] !== false) {
      faults.push('Its checkout leaves the token on the disk: "persist-credentials: false" is missing.')
    }
    if (run.includes('${{')) faults.push(`It puts an expression into a script, where it is run: ${run.trim()}`)
    if (written.length > 0 && !(action === '' ? isHarmless(run) : harmlessAction.test(action))) {
      faults.push(
        `It may write (${written.join(', ')}) and runs what is not known to be harmless: ${action || run.trim()}`,
      )
    }
  }

  if (written.includes('id-token')) {
    if (environment === undefined) faults.push('It may publish outside a protected environment.')
    if (written.length > 1) faults.push('It may publish and write besides.')
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'))
    if (checkouts.some((step) => step.with?.['sparse-checkout'] !== 'scripts/publish')) {
      faults.push('It may publish and checks out more than scripts/publish.')
    }
  }
  return faults
}

/** @param {string} script */
function isHarmless(script) {
  if (publishScript.test(script.trim())) return true
  if (/`|\$\(|<\(/.test(script)) return false
  return script
    .split(/\n|&&|\|\|?|;/)
    .map((command) => command.trim())
    .every((command) => command === '' || harmlessCommand.test(command))
}
