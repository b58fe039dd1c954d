-- What a mail server said is kept for longer than the person it is about may be, and most name the address: here it goes
-- out of what was kept so far, as server/kit/their-words.ts leaves it out of what comes. Letters are deleted with the person.
update deliveries
  set reason = regexp_replace(reason, '<?[^\s<>@"''()\[\],;:]{1,128}@[^\s<>@"''()\[\],;:]{1,255}>?', '(an address)', 'g')
  where reason like '%@%';
update deliveries
  set bounce_reason =
    regexp_replace(bounce_reason, '<?[^\s<>@"''()\[\],;:]{1,128}@[^\s<>@"''()\[\],;:]{1,255}>?', '(an address)', 'g')
  where bounce_reason like '%@%';
update sends
  set reason = regexp_replace(reason, '<?[^\s<>@"''()\[\],;:]{1,128}@[^\s<>@"''()\[\],;:]{1,255}>?', '(an address)', 'g')
  where reason like '%@%';
