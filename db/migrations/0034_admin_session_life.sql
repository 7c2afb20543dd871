-- Sessions that were opened under the longer life end as new ones do (auth 26).
update "sessions" set "expires_at" = least("expires_at", "last_used_at" + interval '12 hours', "created_at" + interval '7 days')
where "audience" = 'admin' and "revoked_at" is null;
