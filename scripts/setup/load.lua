-- For wrk: sends the requests of a file one after the other, and says at the end what came of them.
local requests, at = {}, 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  local size = file:read('*n')
  while size do
    file:read(1)
    requests[#requests + 1] = file:read(size)
    size = file:read('*n')
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  local figures = '{"count":%d,"failed":%d,"seconds":%f,"median":%f,"p95":%f}\n'
  io.write(figures:format(summary.requests, failed, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3))
end
