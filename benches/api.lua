-- Random positions of three numbers below SIDE, COUNT to a request, for `supermex serve DB --api`:
--     COUNT=1000 SIDE=10000 wrk -t1 -c100 -d20 -s benches/api.lua http://127.0.0.1:8080/api/nim/positions
-- Prints how many positions were answered a second.
local count = tonumber(os.getenv("COUNT") or "1")
local side = tonumber(os.getenv("SIDE") or "10000")
local bodies, at = {}, 0

function init()
   math.randomseed(37)
   for body = 1, 64 do
      local lines = {}
      for line = 1, count do
         lines[line] = math.random(0, side - 1) .. "," .. math.random(0, side - 1) .. "," .. math.random(0, 2 * side)
      end
      bodies[body] = table.concat(lines, "\n")
   end
end

function request()
   at = at % #bodies + 1
   if count == 1 then
      return wrk.format("GET", wrk.path .. "?at=" .. bodies[at])
   end
   return wrk.format("POST", nil, { ["Content-Type"] = "text/plain" }, bodies[at])
end

function done(summary)
   local errors = summary.errors
   local wrong = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   print(string.format("%.0f positions/s, %d requests wrong", summary.requests * count / summary.duration * 1e6, wrong))
end
