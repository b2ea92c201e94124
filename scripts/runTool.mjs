import { spawn } from 'node:child_process'
import process from 'node:process'

/**
 * Runs a program and gives back what it wrote.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<string>}
 * @throws with what it wrote, when it ends with anything but 0.
 */
export function runTool(command, args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output.trim()}`))
    })
  })
}
