// Assent's plugin for OpenCode: every call of a tool is shown to the hook before it runs.
// Written by `assent install opencode`, which replaces it as a whole; `assent uninstall opencode` deletes it.
import { spawn } from "node:child_process"

const HOOK = {words}
const LATE = 30000 // milliseconds; the hook itself gives up long before

// What the hook prints and how it ends; never rejects.
function told(event) {
  return new Promise((resolve) => {
    const child = spawn(HOOK[0], HOOK.slice(1), { cwd: event.directory, timeout: LATE })
    let out = ""
    let err = ""
    child.stdout.on("data", (data) => (out += data))
    child.stderr.on("data", (data) => (err += data))
    child.stdin.on("error", () => {})
    child.on("error", (error) => resolve({ code: 2, out: "", err: String(error) }))
    child.on("close", (code) => resolve({ code: code ?? 2, out, err }))
    child.stdin.end(JSON.stringify(event))
  })
}

// The hook's answer; an error, which stops the call, when there is none.
async function answer(event) {
  const { code, out, err } = await told(event)
  if (code !== 0) throw new Error(err.trim() || `assent: the hook failed (exit code ${code})`)
  return out.trim() ? JSON.parse(out) : {}
}

export const Assent = async ({ client, directory }) => {
  let permission // what OpenCode itself asks about
  const corrected = new Map() // by call: what was corrected, for the model
  const event = (name, input, more) => ({
    event: name, directory, permission, session: input.sessionID, call: input.callID, tool: input.tool, ...more,
  })
  return {
    config: async (config) => {
      permission = config.permission
    },
    "tool.execute.before": async (input, output) => {
      const given = await answer(event("tool.execute.before", input, { input: output.args }))
      if (given.deny) throw new Error(given.deny)
      if (given.input) {
        Object.assign(output.args, given.input) // in place: another object is not looked at
        corrected.set(input.callID, given.correction)
      }
    },
    "tool.execute.after": async (input, output) => {
      await told(event("tool.execute.after", input, { input: input.args, exit: output.metadata?.exit }))
      if (corrected.has(input.callID)) {
        output.output += `\n${corrected.get(input.callID)}`
        corrected.delete(input.callID)
      }
    },
    event: async ({ event: { type, properties } }) => {
      const command = properties?.metadata?.command
      if (type !== "permission.asked" || properties.permission !== "bash" || !command) return
      const { code, out } = await told(
        event("permission.asked", properties, { tool: "bash", call: properties.tool?.callID, input: { command } }),
      )
      const response = code === 0 && out.trim() && JSON.parse(out).response
      if (!response) return // the user decides
      const path = { id: properties.sessionID, permissionID: properties.id }
      await client.postSessionIdPermissionsPermissionId({ path, body: { response } })
    },
  }
}
