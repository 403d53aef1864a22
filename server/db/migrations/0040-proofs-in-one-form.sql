-- Addresses are compared in one form of Unicode since 0032, which brought accounts into it and left their proofs behind.
update proven_addresses set email = normalize(email, nfc) where email is not nfc normalized;
create trigger proven_addresses_as_nfc before insert or update on proven_addresses for each row
  when (new.email is not nfc normalized) execute function keep_nfc();
